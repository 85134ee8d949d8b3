import fs from "node:fs";
import type { Page } from "@playwright/test";
import { REDUNDANT_WORKER_ERRORS, UNKEPT_STILL_ERRORS } from "../helpers/expected-errors";
import { layoutShift } from "../helpers/layout-shift";
import { expectPictures, heading, navigationLink, PAGES, projects } from "../helpers/pages";
import { card, video } from "../helpers/previews";
import { expect, expectSaved, savedStills, test } from "../helpers/replaceable-site";

/** Leaves the site no room on the device. */
async function limitRoom(page: Page, origin: string) {
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

test("a connection in name only is given up for the kept copy", async ({ page, site }) => {
  await page.goto(site.url);
  await expectSaved(page);
  site.hang();
  await page.goto(`${site.url}/portfolio/2`);
  await expect(heading(page, projects[1]?.title ?? "")).toBeVisible();
  await expectPictures(page);
});

test("a still that fails holds nothing up, and is fetched on the next visit; the others are not asked for again", async ({
  page,
  site,
}) => {
  let broken: string | undefined;
  // The contact page shows no still: what is asked for is what is kept.
  site.fails = (address) => {
    if (address.endsWith("/3.webp")) broken = address;
    return address === broken;
  };
  await page.goto(`${site.url}/contact`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => savedStills(page)).toHaveLength(projects.length - 1);
  expect(broken).toBeDefined();
  site.fails = () => false;
  site.asked.length = 0;
  await page.reload();
  await expectSaved(page);
  expect(site.asked.filter((address) => address.endsWith(".webp"))).toEqual([broken]);
});

test("a still that the site no longer has is let go on the next visit", async ({ page, site }) => {
  await page.goto(`${site.url}/contact`);
  await expectSaved(page);
  const former = `/static/${"0".repeat(32)}/a2563/9.webp`;
  await page.evaluate(async (url) => (await caches.open("stills")).put(url, new Response()), former);
  expect(await savedStills(page)).toContain(former);
  await page.reload();
  await expectSaved(page);
  expect(await savedStills(page)).not.toContain(former);
});

test.describe("on a device with no room for the stills", () => {
  // While the server is away.
  test.use({ expectedErrors: UNKEPT_STILL_ERRORS });

  test("the pages are there all the same, and the rest comes later", async ({ page, site }) => {
    await page.goto(`${site.url}/contact`);
    await expectSaved(page);
    await page.evaluate(() => caches.delete("stills"));
    const room = await limitRoom(page, site.url);
    await page.reload();
    // The offer says that there is something left to be saved.
    await expect(page.getByRole("button", { name: "Save for offline" })).toBeVisible();
    expect(await savedStills(page)).toEqual([]);
    await site.kill();
    await page.goto(`${site.url}/portfolio/1`);
    await expect(heading(page, projects[0]?.title ?? "")).toBeVisible();
    await room.lift();
    await site.revive();
    await page.reload();
    await expectSaved(page);
  });
});

test.describe("on a device with no room at all", () => {
  test.use({ expectedErrors: REDUNDANT_WORKER_ERRORS });

  test("the site is a normal one, and is kept once there is room", async ({ page, site }) => {
    const room = await limitRoom(page, site.url);
    const refused = page.waitForEvent("console", (line) => line.text().includes("became redundant"));
    await page.goto(site.url);
    await refused;
    await navigationLink(page, "STILLS").click();
    await expect(heading(page, "STILLS")).toBeVisible();
    await expectPictures(page);
    await room.lift();
    await page.reload();
    await expectSaved(page);
  });
});

test("who saves data keeps the pages, and the stills when asked to", async ({ page, site }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true, effectiveType: "4g" } }),
  );
  await page.goto(`${site.url}/contact`);
  const offer = page.getByRole("button", { name: "Save for offline (0.6 MB)" });
  await expect(offer).toBeVisible();
  expect(await savedStills(page)).toEqual([]);
  await offer.click();
  await expectSaved(page);
  await expect(offer).toBeHidden();
  await site.kill();
  await page.goto(`${site.url}/portfolio`);
  await expectPictures(page);
});

test("the visitor is told once that all is there, and whenever there is no network", async ({ page, site }) => {
  await page.goto(site.url);
  const line = page.locator("p[aria-hidden]");
  await expect(line).toHaveText("Ready offline");
  await expect(line).toBeHidden();
  await page.reload();
  await expectSaved(page);
  await page.context().setOffline(true);
  await expect(line).toHaveText("You are offline");
  // The words beside the player and the button are read there, and announced nowhere else.
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

test("nothing shifts when it is told that all is there", async ({ page, site }) => {
  const line = page.locator("p[aria-hidden]");
  await page.goto(`${site.url}/contact`);
  // The end of the page is where the line is.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.evaluate(() => document.fonts.ready);
  const before = await layoutShift(page);
  await expect(line).toHaveText("Ready offline");
  await expect(line).toBeHidden();
  expect((await layoutShift(page)) - before).toBe(0);
});

/** Meets the first card of the home page, and waits until its preview plays. */
async function playFirst(page: Page): Promise<void> {
  await card(page, 0).scrollIntoViewIfNeeded();
  await card(page, 0).hover();
  await expect
    .poll(() => video(page, 0).evaluate((element: HTMLVideoElement) => !element.paused && element.currentTime > 0))
    .toBe(true);
}

const keptPreviews = (page: Page) =>
  page.evaluate(async () => (await (await caches.open("previews")).keys()).map(({ url }) => new URL(url).pathname));

test("however many ask for a preview at once, and for whatever parts, it is fetched once", async ({ page, site }) => {
  await page.goto(site.url);
  await expectSaved(page);
  await page.reload();
  site.asked.length = 0;
  const previews = projects.map(({ previewVideo }) => previewVideo);
  const answers = await page.evaluate(async (all) => {
    const ranges = [undefined, "bytes=0-1", "bytes=0-", "bytes=100-199"];
    const ask = async (address: string, Range?: string) => {
      const answer = await fetch(address, { headers: Range ? { Range } : {} });
      return [Range ?? "all", answer.status, (await answer.arrayBuffer()).byteLength];
    };
    return Promise.all(all.map((address) => Promise.all(ranges.map((range) => ask(address, range)))));
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
  expect(site.asked.filter((address) => address.startsWith("/previews/")).sort()).toEqual([...previews].sort());
});

test("of many previews the oldest are let go for a new one", async ({ page, site }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(site.url);
  await expectSaved(page);
  await page.reload();
  await page.evaluate(async () => {
    const cache = await caches.open("previews");
    for (let number = 0; number < 60; number++) await cache.put(`/previews/old-${number}.mp4`, new Response(""));
  });
  await playFirst(page);
  await expect.poll(() => keptPreviews(page)).toContain("/previews/1.mp4");
  await expect.poll(async () => (await keptPreviews(page)).length).toBe(60);
  expect(await keptPreviews(page)).not.toContain("/previews/old-0.mp4");
});
