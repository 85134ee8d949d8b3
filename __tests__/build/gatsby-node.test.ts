import { createPages } from "../../gatsby-node";

test("a failed query stops the build", async () => {
  const errors = [new Error("no such field")];
  const [createPage, panicOnBuild] = [jest.fn(), jest.fn()];
  const args = { graphql: async () => ({ errors }), actions: { createPage }, reporter: { panicOnBuild } };
  await createPages?.(args as never, { plugins: [] }, () => {});
  expect(createPage).not.toHaveBeenCalled();
  expect(panicOnBuild).toHaveBeenCalledWith("The projects could not be queried.", errors);
});
