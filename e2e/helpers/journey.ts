/** Playwright's `test` for the journeys: a visitor in one of the engines, and a site whose server can go away. */
import http from "node:http";
import { test as base, expect } from "@playwright/test";
import { HAS_WEBKIT_DRIVER } from "../../test-support/installed-engines";
import { listen } from "../../test-support/relay";
import { copyBuild, replaceTexts } from "./copied-build";
import { openByPlaywright, type Visitor } from "./engines/playwright-visitor";
import { type EngineName, isHydrated, type VisitorOptions } from "./engines/visitor";
import { openWebKit } from "./engines/webkit-visitor";
import { createSite, type Site } from "./replaceable-site";
import { type AllowErrors, checkErrors } from "./test";

export { expect, type Visitor };

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
  /** The open browsers; they are closed when the journey ends. */
  visitors: Visitor[];
  /** Any error in their consoles that a journey doesn't allow fails it. */
  allowErrors: AllowErrors;
  /** Opens a browser. */
  open: (options?: Partial<VisitorOptions>) => Promise<Visitor>;
};

export const test = base.extend<Fixtures, WorkerFixtures>({
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
  visitors: ({ site: _ }, use) => use([]),
  allowErrors: [
    ({ visitors }, use) =>
      checkErrors(use, async () => {
        for (const visitor of visitors) await visitor.close();
        return visitors.flatMap((visitor) => visitor.errors());
      }),
    { auto: true },
  ],
  open: ({ engine, launchOptions, visitors }, use) =>
    use(async (changes) => {
      // Motion costs time: in Chromium the tests of e2e/site have it.
      const options = { width: 1280, height: 800, zoom: 1, reducedMotion: engine === "chromium", ...changes };
      const byWebDriver = engine === "webkit" && HAS_WEBKIT_DRIVER;
      const visitor = await (byWebDriver ? openWebKit(options) : openByPlaywright(engine, options, launchOptions));
      visitors.push(visitor);
      return visitor;
    }),
});

/** Waits until a function in the page returns this. During a navigation there is no page to call. */
export async function expectResult<Arguments extends unknown[], Result>(
  visitor: Visitor,
  task: (...args: Arguments) => Result | Promise<Result>,
  args: Arguments,
  result: Result,
): Promise<void> {
  // A page that unloads meanwhile may never answer: the next try asks again.
  const noAnswer = () => new Promise<string>((resolve) => setTimeout(() => resolve("no answer"), 3000));
  await expect
    .poll(() => Promise.race([visitor.run(task, ...args).catch((error) => String(error)), noAnswer()]))
    .toEqual(result);
}

/** Waits until the page with this path and heading is shown and hydrated. */
export async function expectPage(visitor: Visitor, [path, heading]: readonly [path: string, heading: string]) {
  const shown = () => [location.pathname, document.querySelector("main h1")?.textContent];
  await expectResult(visitor, shown, [], [path, heading]);
  await expectResult(visitor, isHydrated, [], true);
}
