/** @jest-environment node */
import path from "node:path";
import { createPages, onCreatePage } from "../../gatsby-node";

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
  expect(pages).toHaveLength(301);
  expect(pages[298]).toEqual({
    path: "/portfolio/299",
    component: path.resolve("src/templates/project.tsx"),
    context: { projectId: "299" },
  });
});

test("every other address under /portfolio is Project Not Found", async () => {
  const [page] = await pagesFor({ data: { allProject: { nodes: [] } } });
  expect(page).toMatchObject({
    path: "/portfolio/-not-found",
    matchPath: "/portfolio/:id",
    component: path.resolve("src/templates/project-not-found.tsx"),
  });
});

test("a query that fails stops the build", async () => {
  const errors = [new Error("no such field")];
  expect(await pagesFor({ errors })).toEqual([]);
  expect(reporter.panicOnBuild).toHaveBeenCalledWith("The projects could not be queried.", errors);
});

test("the 404 page takes all other addresses, and no other page does", () => {
  const createPage = jest.fn();
  const create = (page: object) =>
    onCreatePage?.({ page, actions: { createPage } } as never, { plugins: [] }, () => {});
  create({ path: "/contact" });
  create({ path: "/404.html" });
  expect(createPage).not.toHaveBeenCalled();
  create({ path: "/404" });
  expect(createPage).toHaveBeenCalledWith({ path: "/404", matchPath: "/*" });
  create(createPage.mock.calls[0][0]);
  expect(createPage).toHaveBeenCalledTimes(1);
});
