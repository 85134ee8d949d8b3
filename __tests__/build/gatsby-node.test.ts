/** @jest-environment node */
import fs from "node:fs";
import path from "node:path";
import { createPages, onCreatePage, sourceNodes } from "../../gatsby-node";
import { createEditorFolder, type EditorFolder, GOOD } from "./projects-file/editor-folder";

const reporter = { panicOnBuild: jest.fn() };

async function pagesFor(answer: object) {
  const createPage = jest.fn();
  const args = { graphql: async () => answer, actions: { createPage }, reporter };
  await createPages?.(args as never, { plugins: [] }, () => {});
  return createPage.mock.calls.map(([page]) => page);
}

test("every project gets a page from one template, with nothing but its id", async () => {
  const nodes = Array.from({ length: 300 }, (_, index) => ({ projectId: String(index + 1) }));
  const pages = await pagesFor({ data: { allProject: { nodes } } });
  expect(pages).toHaveLength(300);
  expect(pages[298]).toEqual({
    path: "/portfolio/299",
    component: path.resolve("src/templates/project.tsx"),
    context: { projectId: "299" },
  });
});

test("a query that fails stops the build", async () => {
  const errors = [new Error("no such field")];
  expect(await pagesFor({ errors })).toEqual([]);
  expect(reporter.panicOnBuild).toHaveBeenCalledWith("The projects could not be queried.", errors);
});

test("the pages that stand for what is not there get the addresses that they stand for, and no other page does", () => {
  const createPage = jest.fn();
  const create = (page: object) =>
    onCreatePage?.({ page, actions: { createPage } } as never, { plugins: [] }, () => {});
  create({ path: "/contact" });
  create({ path: "/404.html" });
  expect(createPage).not.toHaveBeenCalled();
  create({ path: "/404" });
  expect(createPage).toHaveBeenLastCalledWith({ path: "/404", matchPath: "/*" });
  create({ path: "/portfolio/-not-found" });
  expect(createPage).toHaveBeenLastCalledWith({ path: "/portfolio/-not-found", matchPath: "/portfolio/:id" });
  create(createPage.mock.lastCall?.[0]);
  expect(createPage).toHaveBeenCalledTimes(2);
});

describe("the projects' file", () => {
  const home = process.cwd();
  let editor: EditorFolder;
  beforeEach(async () => {
    editor = await createEditorFolder();
    process.chdir(editor.folder);
  });
  afterEach(() => {
    process.chdir(home);
    editor.remove();
    delete process.env.PROJECTS_CHECKED;
  });

  /** What Gatsby is told of the file: the nodes, and the words. */
  async function nodesOf() {
    const [createNode, warn, panicOnBuild] = [jest.fn(), jest.fn(), jest.fn()];
    const actions = { createNode };
    const id = (name: unknown) => name;
    const told = { warn, panicOnBuild };
    const args = { actions, reporter: told, createNodeId: id, createContentDigest: id, getNodesByType: () => [] };
    await sourceNodes?.(args as never, { plugins: [] }, () => {});
    const nodes = createNode.mock.calls.map(([node]) => node);
    const ofType = (type: string) => nodes.filter(({ internal }) => internal.type === type);
    return { projects: ofType("Project"), stills: ofType("File"), nodes, warn, panicOnBuild };
  }

  test("becomes a node a project, linked to its still's, with the id out of a video's address, which is told", async () => {
    fs.writeFileSync(editor.file, GOOD.replace('"eRs', '"https://youtu.be/eRs'));
    const { projects, stills, warn } = await nodesOf();
    expect(stills.map(({ relativePath }) => relativePath)).toEqual(["images/1.jpg", "images/2.png"]);
    expect(projects.map(({ stillId }) => stillId)).toEqual(stills.map(({ id }) => id));
    expect(projects.map(({ projectId, videoId }) => [projectId, videoId])).toEqual([
      ["1", "eRsGyueVLvQ"],
      ["2", "76979871"],
    ]);
    expect(warn.mock.calls).toEqual([[expect.stringMatching(/^data\/projects\.json:5:16 {2}note: id "1", One: /)]]);
  });

  test("is not told about twice, where the build has done so", async () => {
    fs.writeFileSync(editor.file, GOOD.replace('"eRs', '"https://youtu.be/eRs'));
    process.env.PROJECTS_CHECKED = "true";
    const { projects, warn } = await nodesOf();
    expect(projects).toHaveLength(2);
    expect(warn).not.toHaveBeenCalled();
  });

  test("that can't be used stops the build with one message that tells everything", async () => {
    fs.writeFileSync(editor.file, GOOD.replace('"One"', "“One”").replace('"Two"', "2"));
    const { nodes, panicOnBuild } = await nodesOf();
    expect(nodes).toEqual([]);
    expect(panicOnBuild.mock.calls).toEqual([
      [expect.stringMatching(/^data\/projects\.json can't be used:\n.*:4:14 .*\n.*:11:14 .*$/)],
    ]);
  });
});
