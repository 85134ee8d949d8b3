// npm run bench [-- FOLDER...]: on a phone, the paints and the hydration of four kinds of page, the time from a tap to
// the next page's heading, and what the tap computes; then Lighthouse's table. With folders, which have other builds,
// it measures these in turns on the phone, without Lighthouse. Each number is the median of five, of Lighthouse's of
// three.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { CDPSession, Page } from "@playwright/test";
import projects from "../data/projects.json";
import { launchBrowser, SANDBOX, wholeBrowser } from "./common/browser";
import { createProgram, fail } from "./common/program";
import { buildIfNeeded } from "./site/build-if-needed";
import { addressOf, listen } from "./site/server";

const LIGHTHOUSE = "lighthouse@12.8.2";
const PAGES = { home: "/", stills: "/portfolio", project: `/portfolio/${projects[0]?.id}`, contact: "/contact" };
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
const TIMES = { FCP: "first-contentful-paint", LCP: "largest-contentful-paint", TBT: "total-blocking-time" };
/** A mid-range phone: 4 times slower, at 1.6 Mbit/s with 150 ms of latency. */
const CPU = { rate: 4 };
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const ROUNDS = { phone: 5, lighthouse: 3 };
/** Counters of the page, in seconds. */
const COMPUTED = { script: "ScriptDuration", layout: "LayoutDuration", style: "RecalcStyleDuration" };
const FLAGS = ["--headless=new", "--disable-gpu"];

type LighthouseReport = {
  categories: Record<string, { score: number }>;
  audits: Record<string, { numericValue: number }>;
};

const median = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

const browser = await launchBrowser(FLAGS);
await buildIfNeeded(createProgram()).catch(({ message }) => fail(message));
const others = process.argv.slice(2);
const sites = new Map<string, string>();
for (const folder of ["public", ...others]) sites.set(folder, addressOf(await listen(folder, 0)));

/** By npx, because Lighthouse has 180 MB that nothing else needs. */
async function lighthouse(address: string, isDesktop: boolean): Promise<LighthouseReport> {
  const options = [
    "--quiet",
    "--output=json",
    "--output-path=stdout",
    `--chrome-flags=${[...FLAGS, ...SANDBOX].join(" ")}`,
  ];
  const args = ["--yes", LIGHTHOUSE, address, ...options, ...(isDesktop ? ["--preset=desktop"] : [])];
  const env = { ...process.env, CHROME_PATH: wholeBrowser().executablePath };
  // Not spawnSync: this process serves the site.
  return JSON.parse((await promisify(execFile)("npx", args, { env, maxBuffer: Number.POSITIVE_INFINITY })).stdout);
}

async function audit(name: string, isDesktop: boolean, address: string) {
  const reports: LighthouseReport[] = [];
  for (let round = 0; round < ROUNDS.lighthouse; round++) reports.push(await lighthouse(address, isDesktop));
  const score = (category: string) => median(reports.map(({ categories }) => (categories[category]?.score ?? 0) * 100));
  const time = (id: string) => Math.round(median(reports.map(({ audits }) => audits[id]?.numericValue ?? 0)));
  return {
    page: `${name}, ${isDesktop ? "desktop" : "mobile"}`,
    ...Object.fromEntries(CATEGORIES.map((category) => [category, score(category)])),
    ...Object.fromEntries(Object.entries(TIMES).map(([short, id]) => [`${short} ms`, time(id)])),
  };
}

/** @returns the first and the largest paint and the hydration of a page, in ms */
async function measureLoad(page: Page, session: CDPSession, address: string): Promise<Record<string, number>> {
  await session.send("Emulation.setCPUThrottlingRate", CPU);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", NETWORK);
  await page.goto(address, { waitUntil: "networkidle" });
  return page.evaluate(async () => {
    const largest = new Promise<number>((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0));
      observer.observe({ type: "largest-contentful-paint", buffered: true });
    });
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    const [hydrated] = performance.getEntriesByName("onInitialClientRender");
    return { FCP: paint?.startTime ?? 0, LCP: await largest, hydrated: hydrated?.startTime ?? 0 };
  });
}

/** Taps the page's first card. @returns the tap's time and what it computed, in ms */
async function measureTap(page: Page, session: CDPSession): Promise<Record<string, number>> {
  await session.send("Performance.enable");
  const counters = async (): Promise<Record<string, number>> => {
    const { metrics } = await session.send("Performance.getMetrics");
    return Object.fromEntries(metrics.map(({ name, value }) => [name, 1000 * value]));
  };
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
  return { tap, ...Object.fromEntries(computed) };
}

const PHONE = { viewport: { width: 412, height: 732 }, deviceScaleFactor: 2.625, hasTouch: true, isMobile: true };
const measured: Record<string, Record<string, number>[]> = {};
for (let round = 0; round < ROUNDS.phone; round++)
  for (const [name, path] of Object.entries(PAGES))
    for (const [folder, site] of sites) {
      // The worker's installation would be measured too.
      const context = await browser.newContext({ ...PHONE, serviceWorkers: "block" });
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      const load = await measureLoad(page, session, site + path);
      const row = { ...load, ...(path === "/" && (await measureTap(page, session))) };
      measured[`${name}, ${folder}`] = [...(measured[`${name}, ${folder}`] ?? []), row];
      await context.close();
    }
await browser.close();
const medians = (rounds: Record<string, number>[]) =>
  Object.keys(rounds[0] ?? {}).map((name) => [name, Math.round(median(rounds.map((round) => round[name] ?? 0)))]);
console.log("On a phone, in ms: paints and hydration; from a tap on a card to its heading, and what the tap computed");
console.table(
  Object.fromEntries(Object.entries(measured).map(([row, rounds]) => [row, Object.fromEntries(medians(rounds))])),
);
if (others.length > 0) process.exit();
const rows = [];
for (const [name, page] of Object.entries(PAGES))
  for (const isDesktop of [false, true]) rows.push(await audit(name, isDesktop, (sites.get("public") ?? "") + page));
console.table(rows);
process.exit();
