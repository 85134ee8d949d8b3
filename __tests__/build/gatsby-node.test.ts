/** @jest-environment node */
import fs from "node:fs";
import path from "node:path";
import { createPages, onCreatePage, sourceNodes } from "../../gatsby-node";
import { createEditorFolder, type EditorFolder, GOOD } from "./projects/editor-folder";

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
  });

  async function nodesOf() {
    const [createNode, panic] = [jest.fn(), jest.fn()];
    const id = (name: unknown) => name;
    const helpers = { createNodeId: id, createContentDigest: id, getNodesByType: () => [] };
    await sourceNodes?.(
      { actions: { createNode }, reporter: { panic }, ...helpers } as never,
      { plugins: [] },
      () => {},
    );
    const nodes = createNode.mock.calls.map(([node]) => node);
    const ofType = (type: string) => nodes.filter(({ internal }) => internal.type === type);
    return { projects: ofType("Project"), stills: ofType("File"), nodes, panic };
  }

  test("becomes one node for each project, linked to its still's", async () => {
    const { projects, stills } = await nodesOf();
    expect(stills.map(({ relativePath }) => relativePath)).toEqual(["images/1.jpg", "images/2.png"]);
    expect(projects.map(({ stillId }) => stillId)).toEqual(stills.map(({ id }) => id));
    expect(projects.map(({ projectId }) => projectId)).toEqual(["1", "2"]);
  });

  test("stops the build with its errors", async () => {
    fs.writeFileSync(editor.file, GOOD.replace('"One"', "1"));
    const { nodes, panic } = await nodesOf();
    expect(nodes).toEqual([]);
    expect(panic.mock.calls).toEqual([[expect.stringMatching(/^data\/projects\.json:4:14 {2}"title" is 1\./)]]);
  });
});
