import { createPages, onPostBuild } from "../../gatsby-node";
import { postBuild } from "../../src/node/post-build";

jest.mock("../../src/node/post-build");

test.each(Object.entries({ createPages, onPostBuild }))("a failed query in %s stops the build", async (_, hook) => {
  const errors = [new Error("no such field")];
  const [createPage, panicOnBuild] = [jest.fn(), jest.fn()];
  const args = { graphql: async () => ({ errors }), actions: { createPage }, reporter: { panicOnBuild } };
  await hook?.(args as never, { plugins: [] }, () => {});
  expect(createPage).not.toHaveBeenCalled();
  expect(postBuild).not.toHaveBeenCalled();
  expect(panicOnBuild).toHaveBeenCalledWith("The projects could not be queried.", errors);
});
