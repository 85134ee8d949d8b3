/** `journey`, Playwright's `test` with pages in one of the engines, and a site whose server can go away. */
import http from "node:http";
import { test as base, expect } from "@playwright/test";
import type { EngineName } from "../../test-support/installed-engines";
import { HAS_WEBKIT_DRIVER } from "../../test-support/installed-engines";
import { listen } from "../../test-support/relay";
import { copyBuild, replaceTexts } from "./copied-build";
import { type EnginePage, isHydrated, type PageOptions } from "./engines/engine-page";
import { openByPlaywright } from "./engines/playwright-page";
import { openWebKit } from "./engines/webkit-page";
import { createSite, type Site } from "./replaceable-site";
import { type AllowErrors, checkErrors } from "./test";

export { type EnginePage, expect };

/** Requests without a server fail with these errors. */
export const SERVER_GONE_ERRORS =
  /Failed to load resource(?!.* status of )|Could not connect to|NetworkError when attempting|became redundant/;

/** The video host's player: it reports the pressed keys to the host. */
const PLAYER = `<!doctype html><title>Player</title><body style="background: teal">The host's player
<script>addEventListener("keydown", ({ key }) => fetch("/key/" + key))</script>`;

type WorkerFixtures = {
  engine: EngineName;
  /** A stand-in for the video host, at its own address. `requested` has a journey's requested paths. */
  videoHost: { url: string; requested: string[] };
  /** The folder of the build, with the video host's stand-in. */
  build: string;
};

type Fixtures = {
  /** Serves `build`. */
  site: Site;
  /** The pages of the open browsers, which are closed when the journey ends. */
  pages: EnginePage[];
  /** Any error in their consoles that a journey doesn't allow fails it. */
  allowErrors: AllowErrors;
  /** Opens a browser with an empty profile. */
  open: (options?: Partial<PageOptions>) => Promise<EnginePage>;
};

export const journey = base.extend<Fixtures, WorkerFixtures>({
  serviceWorkers: "allow",
  engine: ["chromium", { option: true, scope: "worker" }],
  videoHost: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const requested: string[] = [];
      const server = http.createServer((request, response) => {
        requested.push(request.url ?? "");
        response.setHeader("Content-Type", "text/html");
        response.end(PLAYER);
      });
      await use({ url: `http://127.0.0.1:${await listen(server)}`, requested });
      server.close().closeAllConnections();
    },
    { scope: "worker" },
  ],
  build: [
    ({ videoHost: { url } }, use) => {
      const folder = copyBuild();
      replaceTexts(folder, { "https://www.youtube-nocookie.com": url, "https://www.youtube.com": url });
      return use(folder);
    },
    { scope: "worker" },
  ],
  site: async ({ build, videoHost }, use) => {
    videoHost.requested.length = 0;
    const site = await createSite(build);
    await use(site);
    site.kill();
  },
  pages: ({ site: _ }, use) => use([]),
  allowErrors: [
    ({ pages }, use) =>
      checkErrors(use, async () => {
        for (const page of pages) await page.close();
        return pages.flatMap((page) => page.errors());
      }),
    { auto: true },
  ],
  open: ({ engine, launchOptions, pages }, use) =>
    use(async (changes) => {
      // Motion costs time: in Chromium the tests of e2e/site have it.
      const options = { width: 1280, height: 800, zoom: 1, reducedMotion: engine === "chromium", ...changes };
      const byWebDriver = engine === "webkit" && HAS_WEBKIT_DRIVER;
      const page = await (byWebDriver ? openWebKit(options) : openByPlaywright(engine, options, launchOptions));
      pages.push(page);
      return page;
    }),
});

/**
 * `expect.poll` of a function in the page: `await expectIn(page, () => document.title).toBe("Player")`. It asks again
 * after an error, because during a navigation there is no page to call.
 * @param arg of the function
 */
export function expectIn<Result, Arg>(page: EnginePage, task: (arg: Arg) => Result | Promise<Result>, arg?: Arg) {
  // A page that unloads meanwhile may never answer.
  const noAnswer = () => new Promise<string>((resolve) => setTimeout(() => resolve("no answer"), 3000));
  return expect.poll(() => Promise.race([page.evaluate(task, arg).catch(String), noAnswer()]));
}

/** Waits until the page with this path and heading is shown and hydrated. */
export async function expectPage(page: EnginePage, [path, heading]: readonly [path: string, heading: string]) {
  await expectIn(page, () => [location.pathname, document.querySelector("main h1")?.textContent]).toEqual([
    path,
    heading,
  ]);
  await expectIn(page, isHydrated).toBe(true);
}
