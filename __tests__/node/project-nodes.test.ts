import fs from "node:fs";
import type { NodeInput, NodePluginArgs } from "gatsby";
import { setProjectNodes } from "../../src/node/project-nodes";
import { projectsJsonSchema } from "../../src/projects-file/shape";

type Entry = { id: string; alt?: string; featured?: boolean | undefined };

/** The projects' nodes, as Gatsby would get them. */
function nodesOf(entries: Entry[]) {
  const nodes: NodeInput[] = [];
  const actions = { createNode: (node: NodeInput) => nodes.push(node), deleteNode: () => {} };
  const helpers = { createNodeId: String, createContentDigest: JSON.stringify, getNodesByType: () => [] };
  const image = "../test-support/projects/images/1.jpg";
  const complete = entries.map((entry) => ({ title: `Title ${entry.id}`, videoId: "1", image, ...entry }));
  setProjectNodes({ actions, ...helpers } as unknown as NodePluginArgs, complete);
  return nodes.filter(({ internal }) => internal.type === "Project");
}

test("a project of four fields gets a position, previous and next projects, and an alternative text", () => {
  const [first, second] = nodesOf([{ id: "a" }, { id: "b", alt: "A wall.", featured: true }, { id: "c" }]);
  const ring = { previousId: "c", nextId: "b" };
  const defaults = { position: 1, featured: false, previewVideo: "", alt: "A still from Title a.", credits: [] };
  expect(first).toMatchObject({ projectId: "a", title: "Title a", videoId: "1", ...defaults, ...ring });
  expect(second).toMatchObject({ position: 2, featured: true, previousId: "a", nextId: "c", alt: "A wall." });
});

test("one project is featured: the first one that says so, else the first", () => {
  const featured = (...values: (boolean | undefined)[]) =>
    nodesOf(values.map((value, index) => ({ id: String(index), featured: value }))).map((one) => one.featured);
  expect(featured(undefined, false)).toEqual([true, false]);
  expect(featured(false, true, true)).toEqual([false, true, false]);
});

test("data/projects.schema.json is up to date (npm run generate -- schema)", () => {
  expect(fs.readFileSync("data/projects.schema.json", "utf8")).toBe(projectsJsonSchema());
});
