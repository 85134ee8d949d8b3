/** @jest-environment node */
import config from "../../gatsby-config";

test("the build names its adapter, so that Gatsby fetches no list of adapters, which it would run", () => {
  expect(config.adapter?.name).toBeTruthy();
});
