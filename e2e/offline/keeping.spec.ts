import fs from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { expect, expectPictures, expectSaved, heading, keptStills, PAGES, test } from "../own-site";
import { projects } from "../test";

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
  await expect.poll(() => keptStills(page)).toHaveLength(projects.length - 1);
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
  expect(await keptStills(page)).toContain(former);
  await page.reload();
  await expectSaved(page);
  expect(await keptStills(page)).not.toContain(former);
});

test("where the device has no room for the stills the pages are there all the same, and the rest comes later", async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}/contact`);
  await expectSaved(page);
  await page.evaluate(() => caches.delete("stills"));
  const room = await limitRoom(page, site.url);
  await page.reload();
  // The offer says that there is something left to be saved.
  await expect(page.getByRole("button", { name: "Save for offline" })).toBeVisible();
  expect(await keptStills(page)).toEqual([]);
  await site.kill();
  await page.goto(`${site.url}/portfolio/1`);
  await expect(heading(page, projects[0]?.title ?? "")).toBeVisible();
  await room.lift();
  await site.revive();
  await page.reload();
  await expectSaved(page);
});

test("where the device has no room at all the site is a normal one, and is kept once there is room", async ({
  page,
  site,
}) => {
  const room = await limitRoom(page, site.url);
  await page.goto(site.url);
  await page.waitForEvent("console", (line) => line.text().includes("became redundant"));
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "STILLS" }).click();
  await expect(heading(page, "STILLS")).toBeVisible();
  await expectPictures(page);
  await room.lift();
  await page.reload();
  await expectSaved(page);
});

test("who saves data keeps the pages, and the stills when asked to", async ({ page, site }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true, effectiveType: "4g" } }),
  );
  await page.goto(`${site.url}/contact`);
  const offer = page.getByRole("button", { name: "Save for offline (0.6 MB)" });
  await expect(offer).toBeVisible();
  expect(await keptStills(page)).toEqual([]);
  await offer.click();
  await expectSaved(page);
  await expect(offer).toBeHidden();
  await site.kill();
  await page.goto(`${site.url}/portfolio`);
  await expectPictures(page);
});

test("a still beyond the budget is kept once it has been seen, and stands in for its other widths", async ({
  page,
  site,
}, testInfo) => {
  // As the build leaves it: the list of what is fetched ahead ends before the last still.
  const built = testInfo.outputPath("public");
  fs.cpSync("public", built, { recursive: true });
  for (const ending of [".br", ".gz"]) fs.rmSync(path.join(built, `sw.js${ending}`), { force: true });
  const file = path.join(built, "sw.js");
  const worker = fs.readFileSync(file, "utf8");
  const last = /,"([^"]+)"\],"digests"/.exec(worker)?.[1] ?? "";
  fs.writeFileSync(file, worker.replace(`,"${last}"],"digests"`, '],"digests"'));
  await site.revive(testInfo.outputDir);

  await page.goto(`${site.url}/contact`);
  await expectSaved(page, projects.length - 1);
  await page.goto(`${site.url}/portfolio/${projects.length}`);
  await expectSaved(page);
  await site.kill();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${site.url}/portfolio`);
  await expectPictures(page);
});

test("the visitor is told once that all is there, and whenever there is no network", async ({ page, site }) => {
  await page.goto(site.url);
  await expect(page.getByText("Ready offline")).toBeVisible();
  await expect(page.getByText("Ready offline")).toBeHidden();
  await page.reload();
  await expectSaved(page);
  await page.context().setOffline(true);
  await expect(page.getByRole("status").filter({ hasText: "You are offline" })).toBeVisible();
  await page.goto(`${site.url}/portfolio/3`);
  await expect(page.getByRole("status").filter({ hasText: "The video needs" })).toBeAttached();
  await page.context().setOffline(false);
  await expect(page.getByText("You are offline")).toBeHidden();
  await expect(page.getByText("Ready offline")).toBeHidden();
});

test("a preview that was played once plays again without a server, in parts", async ({ page, site }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(site.url);
  await expectSaved(page);
  await page.reload();
  const card = page.locator('main a[href="/portfolio/1"]').first();
  await card.scrollIntoViewIfNeeded();
  await card.hover();
  const kept = () => page.evaluate(async () => (await (await caches.open("previews")).keys()).length);
  await expect.poll(kept).toBe(1);
  await site.kill();
  const part = await page.evaluate(async () => {
    const answer = await fetch("/previews/1.mp4", { headers: { Range: "bytes=0-99" } });
    return { status: answer.status, length: (await answer.arrayBuffer()).byteLength };
  });
  expect(part).toEqual({ status: 206, length: 100 });
  await page.reload();
  await card.scrollIntoViewIfNeeded();
  await card.hover();
  await expect
    .poll(() => card.locator("video").evaluate((video: HTMLVideoElement) => !video.paused && video.currentTime > 0))
    .toBe(true);
});
