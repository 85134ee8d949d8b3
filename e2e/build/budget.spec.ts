import fs from "node:fs";
import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { HEADER_MENU, MENU } from "../../src/site";
import { PUBLIC } from "../../test-support/test-site";
import { deferred } from "../helpers/deferred";
import { isHydrated } from "../helpers/engines/engine-page";
import { KINDS_OF_PAGES, LATE_MS, projects, SECOND, stopTimer, UNKNOWN_PAGES } from "../helpers/page-parts";
import { type Site, siteTest } from "../helpers/replaceable-site";
import { expect, isFullyPainted, layoutShifts } from "../helpers/test";

/**
 * The limits of a phone's first visit to a page, in bytes. Raise one only for a gain of the visitor. What grows with
 * the projects is a base and so much for each.
 */
type Budget = {
  /** With the styles, after gzip. */
  html: number;
  /** The page's code and that of preloaded pages, after gzip. */
  scripts: number;
  fonts: number;
  /** Those in the first viewport. */
  pictures: number;
  /** Their number before the first paint, with the page's own. */
  requests: number;
  /** Over the network until it is idle, with headers and prefetches. */
  all: number;
};

const PROJECT = `/portfolio/${SECOND.id}`;
const CARDS = projects.length;
/** For the next tap each page loads home, whose data list its cards, and the pages of both menus. */
const LINKED_PAGES = [...MENU, ...HEADER_MENU].map(({ path }) => path.replace(/#.*/, ""));
const PRELOADED_PAGES = new Set(["/", ...LINKED_PAGES]).size;
const PRELOADED = { scripts: 1_700 * PRELOADED_PAGES, all: 4_200 * PRELOADED_PAGES + 40 * CARDS };
const BUDGETS: Record<string, Budget> = {
  "/": {
    html: 13_450 + 170 * CARDS,
    scripts: 91_150 + PRELOADED.scripts,
    fonts: 43_100,
    pictures: 36_000,
    requests: 12,
    all: 256_700 + 2_360 * CARDS + PRELOADED.all,
  },
  "/portfolio": {
    html: 13_430 + 160 * CARDS,
    scripts: 91_150 + PRELOADED.scripts,
    fonts: 39_500,
    pictures: 44_200,
    requests: 12,
    all: 322_100 + 2_440 * CARDS + PRELOADED.all,
  },
  "/contact": {
    html: 12_810,
    scripts: 86_050 + PRELOADED.scripts,
    fonts: 39_500,
    pictures: 0,
    requests: 10,
    all: 158_900 + PRELOADED.all,
  },
  [PROJECT]: {
    html: 13_770,
    scripts: 91_150 + PRELOADED.scripts,
    fonts: 39_500,
    pictures: 44_200,
    requests: 9,
    all: 232_200 + PRELOADED.all,
  },
};
for (const [path] of UNKNOWN_PAGES)
  BUDGETS[path] = {
    html: 11_950,
    scripts: 88_200 + PRELOADED.scripts,
    fonts: 39_500,
    pictures: 0,
    requests: 10,
    all: 162_900 + PRELOADED.all,
  };

/** The bench's phone (docs/performance.md). */
const PHONE = { viewport: { width: 412, height: 732 }, deviceScaleFactor: 2.625, isMobile: true, hasTouch: true };
siteTest.use({ ...PHONE, serviceWorkers: "block" });

const gzipped = (content: Buffer) => gzipSync(content, { level: 9 }).length;
const sizeOf = (paths: Iterable<string>, measure = ({ length }: Buffer) => length) =>
  [...paths].reduce((sum, path) => sum + measure(fs.readFileSync(PUBLIC + path)), 0);

/** Runs in the page: the paths of the pictures in the window. */
const picturesInView = () =>
  Array.from(document.images)
    .filter((image) => {
      const { top, bottom, left, right } = image.getBoundingClientRect();
      return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
    })
    .map((image) => new URL(image.currentSrc).pathname);

/**
 * Opens a page of which only the HTML comes, as on the slowest network.
 * @returns loads the rest, and gives the layout shifts
 */
async function openSlowly(page: Page, site: Site, path: string, isHeld = (address: string) => address !== path) {
  const { resolve: release, promise: painted } = deferred();
  site.holds = (address) => (isHeld(address) ? painted : undefined);
  // `goto` waits for hydration, which needs the delayed scripts.
  const loaded = page.goto(site.url + path, { waitUntil: "networkidle" });
  await page.waitForURL(site.url + path, { waitUntil: "commit" });
  await page.waitForFunction(isFullyPainted);
  return async () => {
    release();
    const response = await loaded;
    await page.evaluate(() => document.fonts.ready);
    return { html: (await response?.body()) ?? Buffer.alloc(0), shifts: await layoutShifts(page) };
  };
}

for (const [path] of KINDS_OF_PAGES) {
  for (const width of [768, 1280])
    siteTest(`late fonts and scripts shift nothing on ${path} at ${width} px`, async ({ page, site }) => {
      await page.setViewportSize({ width, height: 800 });
      expect((await (await openSlowly(page, site, path))()).shifts).toEqual([]);
    });

  siteTest(`${path} paints from its HTML, shifts nothing, and keeps its budget`, async ({ page, context, site }) => {
    const budget = BUDGETS[path] as Budget;
    const requested: URL[] = [];
    // A HEAD request brings no file: it asks whether the server is there.
    page.on("request", (request) => request.method() === "GET" && requested.push(new URL(request.url())));
    const files = (ending: string) => [
      ...new Set(requested.map(({ pathname }) => pathname).filter((name) => name.endsWith(ending))),
    ];
    // The bytes of all responses, with their headers, as transferred.
    let bytes = 0;
    const client = await context.newCDPSession(page);
    client.on("Network.loadingFinished", ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await client.send("Network.enable");
    await page.addInitScript(stopTimer, LATE_MS);
    const load = await openSlowly(page, site, path);
    const before = requested.map(({ pathname }) => pathname);
    const { html, shifts } = await load();
    expect.soft(before.length, before.join(" ")).toBeLessThanOrEqual(budget.requests);
    expect.soft(shifts).toEqual([]);
    // A preload would delay the first paint.
    await expect(page.locator('link[rel="preload"][as="font"]')).toHaveCount(0);

    const used = {
      html: gzipped(html),
      scripts: sizeOf(files(".js"), gzipped),
      fonts: sizeOf(files(".woff2")),
      pictures: sizeOf(new Set(await page.evaluate(picturesInView))),
      all: bytes,
    };
    for (const [what, size] of Object.entries(used))
      expect.soft(size, `${what}: ${JSON.stringify(used)}`).toBeLessThanOrEqual(budget[what as keyof typeof used]);
    expect(files(".js").some((name) => name.startsWith("/framework"))).toBe(true);
    expect(requested.filter(({ origin }) => origin !== site.url).map(String)).toEqual([]);
  });
}

siteTest("late fonts shift nothing in the footer of a short page", async ({ page, site }) => {
  await page.setViewportSize({ width: 1280, height: 2000 });
  expect((await (await openSlowly(page, site, "/contact"))()).shifts).toEqual([]);
});

siteTest("letters that the typeface lacks use the fallback, without a shift", async ({ page, site }) => {
  const load = await openSlowly(page, site, "/portfolio/1", (address) => address.endsWith(".woff2"));
  await page.waitForFunction(isHydrated);
  const lines = await page.locator("h1").evaluate(async (heading) => {
    heading.textContent = "Łódź – ő 🎬";
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    performance.mark("whole");
    return heading.clientHeight / Number.parseFloat(getComputedStyle(heading).lineHeight);
  });
  expect(lines).toBeCloseTo(1, 1);
  expect((await load()).shifts).toEqual([]);
});
