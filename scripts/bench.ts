// npm run bench: Lighthouse on the four kinds of page, mobile and desktop; on a phone the home page's hydration, the time from a
// tap to the next page's heading, and what the tap computes. Each is the median of three.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { type BrowserContext, chromium } from "@playwright/test";
import { buildIfNeeded } from "./build-if-needed";
import { findBrowser } from "./find-browser";
import { createProgram, fail } from "./program";
import { addressOf, listen } from "./site-server";

const LIGHTHOUSE = "lighthouse@12.8.2";
const PAGES = { home: "/", stills: "/portfolio", project: "/portfolio/1", contact: "/contact" };
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
const TIMES = { FCP: "first-contentful-paint", LCP: "largest-contentful-paint", TBT: "total-blocking-time" };
/** A mid-range phone: Chromium 4 times slower, at 1.6 Mbit/s with 150 ms of latency. */
const CPU = { rate: 4 };
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const ROUNDS = 3;
/** Chromium's counters, in seconds. */
const COMPUTED = { script: "ScriptDuration", layout: "LayoutDuration", style: "RecalcStyleDuration" };
const FLAGS = ["--headless=new", "--disable-gpu", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])];

type Report = { categories: Record<string, { score: number }>; audits: Record<string, { numericValue: number }> };

const median = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

const executablePath = await findBrowser();
await buildIfNeeded(createProgram()).catch(({ message }) => fail(message));
const server = await listen("public", 0);
const site = addressOf(server);

/** By npx, because Lighthouse has 180 MB that nothing else needs. */
async function lighthouse(address: string, isDesktop: boolean): Promise<Report> {
  const options = ["--quiet", "--output=json", "--output-path=stdout", `--chrome-flags=${FLAGS.join(" ")}`];
  const args = ["--yes", LIGHTHOUSE, address, ...options, ...(isDesktop ? ["--preset=desktop"] : [])];
  const env = { ...process.env, CHROME_PATH: executablePath };
  // Not spawnSync: this process serves the site.
  return JSON.parse((await promisify(execFile)("npx", args, { env, maxBuffer: Number.POSITIVE_INFINITY })).stdout);
}

async function audit(name: string, isDesktop: boolean, address: string) {
  const reports: Report[] = [];
  for (let round = 0; round < ROUNDS; round++) reports.push(await lighthouse(address, isDesktop));
  const score = (category: string) => median(reports.map(({ categories }) => (categories[category]?.score ?? 0) * 100));
  const time = (id: string) => Math.round(median(reports.map(({ audits }) => audits[id]?.numericValue ?? 0)));
  return {
    page: `${name}, ${isDesktop ? "desktop" : "mobile"}`,
    ...Object.fromEntries(CATEGORIES.map((category) => [category, score(category)])),
    ...Object.fromEntries(Object.entries(TIMES).map(([short, id]) => [`${short} ms`, time(id)])),
  };
}

/** Taps the home page's first card. @returns the page's hydration, the tap's time and what it computed, in ms */
async function measureTap(context: BrowserContext): Promise<Record<string, number>> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", CPU);
  await session.send("Network.emulateNetworkConditions", NETWORK);
  await session.send("Performance.enable");
  const counters = async (): Promise<Record<string, number>> => {
    const { metrics } = await session.send("Performance.getMetrics");
    return Object.fromEntries(metrics.map(({ name, value }) => [name, 1000 * value]));
  };
  await page.goto(site, { waitUntil: "networkidle" });
  // Gatsby's own mark.
  const hydrated = await page.evaluate(() => performance.getEntriesByName("onInitialClientRender")[0]?.startTime ?? 0);
  const before = await counters();
  const heading = page.evaluate(() => {
    let tapped = 0;
    addEventListener("pointerdown", () => (tapped = performance.now()), { capture: true, once: true });
    const before = document.querySelector("h1");
    return new Promise<number>((resolve) => {
      new MutationObserver(() => {
        const heading = document.querySelector("h1");
        if (heading && heading !== before) resolve(performance.now() - tapped);
      }).observe(document.body, { childList: true, subtree: true });
    });
  });
  await page.locator('a[href^="/portfolio/"]').first().tap();
  const tap = await heading;
  // The new page's effects and transition.
  await page.waitForTimeout(1000);
  const after = await counters();
  const computed = Object.entries(COMPUTED).map(([name, one]) => [name, (after[one] ?? 0) - (before[one] ?? 0)]);
  return { hydrated, tap, ...Object.fromEntries(computed) };
}

const browser = await chromium.launch({ executablePath, args: FLAGS });
const taps: Record<string, number>[] = [];
for (let round = 0; round < ROUNDS; round++) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  taps.push(await measureTap(context));
  await context.close();
}
await browser.close();
const names = Object.keys(taps[0] ?? {});
console.log(
  "Home on a phone, in ms: hydrated, from a tap on a card to its project's heading, and what the tap computed",
);
console.table([Object.fromEntries(names.map((name) => [name, Math.round(median(taps.map((tap) => tap[name] ?? 0)))]))]);
const rows = [];
for (const [name, page] of Object.entries(PAGES))
  for (const isDesktop of [false, true]) rows.push(await audit(name, isDesktop, site + page));
console.table(rows);
server.close().closeAllConnections();
process.exit();
