/** @jest-environment node */
import path from "node:path";
import { createPages, onCreatePage, shouldOnCreateNode } from "../../gatsby-node";

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

test("the projects' file is known by its place in the data, as it is called on every system", () => {
  const isProjects = (node: object) => shouldOnCreateNode?.({ node } as never, { plugins: [] });
  const absolutePath = "C:/site/data/projects.json";
  expect(isProjects({ absolutePath, sourceInstanceName: "data", relativePath: "projects.json" })).toBe(true);
  expect(isProjects({ absolutePath, sourceInstanceName: "data", relativePath: "projects.schema.json" })).toBe(false);
  expect(isProjects({ absolutePath, sourceInstanceName: "other", relativePath: "projects.json" })).toBe(false);
});
