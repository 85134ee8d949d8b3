/** A release with other data and the editor, built once by e2e/release/build.setup.ts. */
import path from "node:path";
import { addressOf, listen } from "../../scripts/site-server";
import { test as base } from "./test";

export const RELEASE = path.resolve(".local/release");
export const SITE = "https://your.site";
export const REPOSITORY = "hammered/site";

/** Playwright's `test` with that release as the site. */
export const test = base.extend<object, { release: string }>({
  release: [
    async ({ browserName: _ }, use) => {
      const server = await listen(path.join(RELEASE, "public"), 0);
      await use(addressOf(server));
      server.close();
    },
    { scope: "worker" },
  ],
  baseURL: ({ release }, use) => use(release),
});

export { expect } from "./test";
