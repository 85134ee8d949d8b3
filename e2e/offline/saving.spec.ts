import fs from "node:fs";
import type { Page } from "@playwright/test";
import { REDUNDANT_WORKER_ERRORS } from "../helpers/expected-errors";
import { layoutShift } from "../helpers/layout-shift";
import { expectPictures, heading, navigationLink, PAGES, projects } from "../helpers/pages";
import { card } from "../helpers/previews";
import { expect, expectSaved, savedStills, test } from "../helpers/replaceable-site";

/** Leaves the site no storage. */
async function fillStorage(page: Page, origin: string) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1 });
  return { lift: () => devtools.send("Storage.overrideQuotaForOrigin", { origin }) };
}

test("one visit fetches at most 0.6 MB of pages, data, code and fonts and 0.8 MB of stills", async ({ page, site }) => {
  await page.goto(`${site.url}/contact`);
  await expectSaved(page);
  const isStill = (address: string) => /^\/static\/.*\.(webp|avif|jpg)$/.test(address);
  const sum = (entries: [string, number][]) => entries.reduce((total, [, bytes]) => total + bytes, 0);
  const sent = [...site.sent];
  const stills = sum(sent.filter(([address]) => isStill(address)));
  const rest = sum(sent.filter(([address]) => !isStill(address)));
  expect(stills).toBeGreaterThan(0);
  expect(stills).toBeLessThanOrEqual(800_000);
  // Every page among them: the budget is for all of them.
  expect(sent.map(([address]) => address.split("?")[0])).toEqual(
    expect.arrayContaining(PAGES.map(([path]) => `${path.replace(/\/$/, "")}/index.html`)),
  );
  expect(rest).toBeLessThanOrEqual(600_000);
});

test("when the server hangs the cached page is shown", async ({ page, site }) => {
  await page.goto(site.url);
  await expectSaved(page);
  site.holds = () => new Promise(() => {});
  await page.goto(`${site.url}/portfolio/2`);
  await expect(heading(page, projects[1]?.title ?? "")).toBeVisible();
  await expectPictures(page);
});

test("only a failed still is fetched again, on the next visit", async ({ page, site }) => {
  let broken: string | undefined;
  // The contact page shows no stills: every request for one is the worker's.
  site.fails = (address) => {
    if (address.endsWith("/3.webp")) broken = address;
    return address === broken;
  };
  await page.goto(`${site.url}/contact`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => savedStills(page)).toHaveLength(projects.length - 1);
  expect(broken).toBeDefined();
  site.fails = () => false;
  site.requested.length = 0;
  await page.reload();
  await expectSaved(page);
  expect(site.requested.filter((address) => address.endsWith(".webp"))).toEqual([broken]);
});

test("a cached still that the site no longer has is deleted on the next visit", async ({ page, site }) => {
  await page.goto(`${site.url}/contact`);
  await expectSaved(page);
  const former = `/static/${"0".repeat(32)}/a2563/9.webp`;
  await page.evaluate(async (url) => (await caches.open("stills")).put(url, new Response()), former);
  expect(await savedStills(page)).toContain(former);
  await page.reload();
  await expectSaved(page);
  expect(await savedStills(page)).not.toContain(former);
});

test("without storage for the stills the pages work; later the stills are saved", async ({
  page,
  site,
  allowErrors,
}) => {
  allowErrors(/^Failed to load resource: net::ERR_FAILED .*\.(avif|webp)\)$/);
  await page.goto(`${site.url}/contact`);
  await expectSaved(page);
  await page.evaluate(() => caches.delete("stills"));
  const storage = await fillStorage(page, site.url);
  await page.reload();
  // The button shows that something is left to save.
  await expect(page.getByRole("button", { name: "Save for offline" })).toBeVisible();
  expect(await savedStills(page)).toEqual([]);
  site.kill();
  await page.goto(`${site.url}/portfolio/1`);
  await expect(heading(page, projects[0]?.title ?? "")).toBeVisible();
  await storage.lift();
  await site.revive();
  await page.reload();
  await expectSaved(page);
});

test("without any storage the site works online, and is saved later", async ({ page, site, allowErrors }) => {
  allowErrors(REDUNDANT_WORKER_ERRORS);
  const storage = await fillStorage(page, site.url);
  const refused = page.waitForEvent("console", (line) => line.text().includes("became redundant"));
  await page.goto(site.url);
  await refused;
  await navigationLink(page, "STILLS").click();
  await expect(heading(page, "STILLS")).toBeVisible();
  await expectPictures(page);
  await storage.lift();
  await page.reload();
  await expectSaved(page);
});

test("with data saver only the pages are saved, the stills by a button", async ({ page, site }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true, effectiveType: "4g" } }),
  );
  await page.goto(`${site.url}/contact`);
  const button = page.getByRole("button", { name: "Save for offline (0.6 MB)" });
  await expect(button).toBeVisible();
  expect(await savedStills(page)).toEqual([]);
  await button.click();
  await expectSaved(page);
  await expect(button).toBeHidden();
  site.kill();
  await page.goto(`${site.url}/portfolio`);
  await expectPictures(page);
});

test("a line says once that the site is ready offline, and whenever it is offline", async ({ page, site }) => {
  const line = page.locator("p[aria-hidden]");
  await page.goto(`${site.url}/contact`);
  // The line covers the end of the page.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.evaluate(() => document.fonts.ready);
  const before = await layoutShift(page);
  await expect(line).toHaveText("Ready offline");
  await expect(line).toBeHidden();
  expect((await layoutShift(page)) - before).toBe(0);
  await page.reload();
  await expectSaved(page);
  await page.context().setOffline(true);
  await expect(line).toHaveText("You are offline");
  // The sentences beside the player and the button are not announced again.
  for (const path of ["/portfolio/3", "/contact"]) {
    await page.goto(site.url + path);
    await expect(page.getByText(/^You are offline\. (The video|Sending) needs a connection\.$/).first()).toBeAttached();
    await expect(
      page.locator("[role=status], [role=alert], [aria-live]").filter({ hasText: "You are offline" }),
    ).toHaveCount(1);
  }
  await page.context().setOffline(false);
  await expect(page.getByText("You are offline")).toHaveCount(0);
  await expect(line).toBeHidden();
});

const cachedPreviews = (page: Page) =>
  page.evaluate(async () => (await (await caches.open("previews")).keys()).map(({ url }) => new URL(url).pathname));

test("simultaneous requests for a preview and its ranges fetch it once", async ({ page, site }) => {
  await page.goto(`${site.url}/contact`);
  await expectSaved(page);
  await page.reload();
  site.requested.length = 0;
  const previews = projects.map(({ previewVideo }) => previewVideo);
  const answers = await page.evaluate(async (all) => {
    const ranges = [undefined, "bytes=0-1", "bytes=0-", "bytes=100-199"];
    const fetchRange = async (address: string, Range?: string) => {
      const answer = await fetch(address, { headers: Range ? { Range } : {} });
      return [Range ?? "all", answer.status, (await answer.arrayBuffer()).byteLength];
    };
    return Promise.all(all.map((address) => Promise.all(ranges.map((range) => fetchRange(address, range)))));
  }, previews);
  for (const [index, preview] of previews.entries()) {
    const { size } = fs.statSync(`static${preview}`);
    expect(answers[index]).toEqual([
      ["all", 200, size],
      ["bytes=0-1", 206, 2],
      ["bytes=0-", 206, size],
      ["bytes=100-199", 206, 100],
    ]);
  }
  expect(site.requested.filter((address) => address.startsWith("/previews/")).sort()).toEqual([...previews].sort());
});

test("a new preview replaces the oldest of 60 cached ones", async ({ page, site }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(site.url);
  await expectSaved(page);
  await page.reload();
  await page.evaluate(async () => {
    const cache = await caches.open("previews");
    for (let number = 0; number < 60; number++) await cache.put(`/previews/old-${number}.mp4`, new Response(""));
  });
  await card(page, 0).scrollIntoViewIfNeeded();
  await card(page, 0).hover();
  await expect.poll(() => cachedPreviews(page)).toContain("/previews/1.mp4");
  await expect.poll(async () => (await cachedPreviews(page)).length).toBe(60);
  expect(await cachedPreviews(page)).not.toContain("/previews/old-0.mp4");
});
