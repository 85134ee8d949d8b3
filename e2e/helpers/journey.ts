/** Playwright's `test` for the journeys: a visitor in one of the engines, and a site whose server can go away. */
import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { test as base, expect } from "@playwright/test";
import { openByPlaywright } from "./engines/playwright-visitor";
import { type EngineName, isHydrated, type OpenVisitor, type Visitor } from "./engines/visitor";
import { openWebKit } from "./engines/webkit-visitor";
import { brokenPictures } from "./pages";
import { createSite } from "./replaceable-site";

export { expect };

/** Whatever is asked for without a server fails, and says so. */
export const SERVER_GONE_ERRORS =
  /Failed to load resource|Could not connect to|NetworkError when attempting|became redundant/;

/** How long a page is waited for before it is asked again. */
const ANSWER_MS = 3000;

/** The video host's player, which tells the host of the keys that it hears. */
const PLAYER = `<!doctype html><title>Player</title><body style="background: teal">The host's player
<script>addEventListener("keydown", ({ key }) => fetch("/key/" + key))</script>`;

type Fixtures = {
  engine: EngineName;
  /** The errors in the console that a journey brings about itself, as `text (address)`. Any other fails it. */
  expectedErrors: RegExp | undefined;
  /** A stand-in for the video host, at an address of its own, as another site is. `asked` has the paths of all players. */
  videoHost: { url: string; asked: string[] };
  /** The site, which knows the video host's stand-in only. */
  site: Awaited<ReturnType<typeof createSite>>;
  /** Opens a visitor's browser, which is closed when the journey ends. */
  open: OpenVisitor;
};

export const test = base.extend<Fixtures>({
  engine: ["chromium", { option: true }],
  expectedErrors: [undefined, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  videoHost: async ({}, use) => {
    const asked: string[] = [];
    const server = http.createServer((request, response) => {
      asked.push(request.url ?? "");
      response.setHeader("Content-Type", "text/html");
      response.end(PLAYER);
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    await use({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked });
    server.close().closeAllConnections();
  },
  site: async ({ videoHost }, use) => {
    const site = await createSite(".");
    for (const name of ["www.youtube-nocookie.com", "www.youtube.com"])
      site.standIns.set(`https://${name}`, videoHost.url);
    await use(site);
    await site.kill();
  },
  open: async ({ engine, expectedErrors, site: _ }, use) => {
    const visitors: Visitor[] = [];
    await use(async (options = {}) => {
      const byWebDriver = engine === "webkit" && process.env.WEBKIT_DRIVER;
      const visitor = await (byWebDriver ? openWebKit(options) : openByPlaywright(engine, options));
      visitors.push(visitor);
      return visitor;
    });
    for (const visitor of visitors) await visitor.close();
    const errors = visitors.flatMap((visitor) => visitor.errors());
    expect(
      errors.filter((error) => !expectedErrors?.test(error)),
      "errors in the console",
    ).toEqual([]);
  },
});

/** Waits until a function in the page gives this. While the page is being left there is none to ask. */
export async function expectSeen<Arguments extends unknown[], Result>(
  visitor: Visitor,
  task: (...args: Arguments) => Result | Promise<Result>,
  args: Arguments,
  result: Result,
): Promise<void> {
  // A page that is left while it is being asked may never answer.
  const late = () => new Promise<string>((resolve) => setTimeout(() => resolve("no answer"), ANSWER_MS));
  await expect
    .poll(() => Promise.race([visitor.run(task, ...args).catch((error) => String(error)), late()]))
    .toEqual(result);
}

/** Waits until the page with this address and heading is shown, and can be used. */
export async function expectPage(visitor: Visitor, [path, heading]: readonly [path: string, heading: string]) {
  const shown = () => [location.pathname, document.querySelector("main h1")?.textContent];
  await expectSeen(visitor, shown, [], [path, heading]);
  await expectSeen(visitor, isHydrated, [], true);
}

export const expectPictures = async (visitor: Visitor): Promise<void> =>
  expect(await visitor.run(brokenPictures)).toEqual([]);
