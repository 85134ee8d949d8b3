import fs from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { anyOf, OFFLINE_ERRORS, UNKEPT_STILL_ERRORS } from "../helpers/expected-errors";
import { heading, navigationLink } from "../helpers/pages";
import { build, copyProject, fiveFieldEntries, removeProjects, writeProjects } from "../helpers/project-copy";
import { expect, test } from "../helpers/replaceable-site";

/** More than have their stills in the HTML (16), and more than are fetched ahead (32). */
const COUNT = 44;
const BUILD_MS = 5 * 60 * 1000;

let copy: string;
test.beforeAll(async ({ browserName: _ }, testInfo) => {
  testInfo.setTimeout(BUILD_MS);
  copy = copyProject();
  removeProjects(copy);
  writeProjects(copy, JSON.stringify(await fiveFieldEntries(copy, COUNT)));
  expect(build(copy)).toMatchObject({ status: 0 });
});
test.afterAll(() => fs.rmSync(copy, { recursive: true, force: true }));
test.describe.configure({ mode: "default" });
test.use({ viewport: { width: 390, height: 844 }, expectedErrors: anyOf(OFFLINE_ERRORS, UNKEPT_STILL_ERRORS) });
test.beforeEach(({ site }) => site.revive(copy));

const card = (page: Page, id: number) => page.locator(`main li a[href="/portfolio/${id}"]`);
const pictures = (page: Page) => page.locator("main li img").count();

/** React has taken the element over. */
const isAwake = (page: Page, id: number) =>
  card(page, id).evaluate((link) => Object.keys(link).some((key) => key.startsWith("__react")));

for (const list of ["/", "/portfolio"])
  test(`all words and links of ${list} are in its HTML; what is far away sleeps until it is near`, async ({
    page,
    site,
  }) => {
    const html = fs.readFileSync(path.join(copy, "public", list, "index.html"), "utf8");
    for (let id = 1; id <= COUNT; id++) {
      expect(html).toContain(`href="/portfolio/${id}"`);
      expect(html).toContain(`>Title ${id}<`);
    }
    await page.goto(`${site.url}${list}`);
    expect(await pictures(page)).toBe(16);
    expect(await isAwake(page, 1)).toBe(true);
    expect(await isAwake(page, COUNT)).toBe(false);
    const before = await card(page, COUNT).evaluate((link) => link.getBoundingClientRect().height);
    await card(page, COUNT).scrollIntoViewIfNeeded();
    await expect(card(page, COUNT).locator("img")).toHaveJSProperty("complete", true);
    expect(await isAwake(page, COUNT)).toBe(true);
    expect(await pictures(page)).toBeLessThan(COUNT);
    expect(await card(page, COUNT).evaluate((link) => link.getBoundingClientRect().height)).toBe(before);
    await expect(card(page, COUNT)).toHaveCount(1);
  });

test("what has the focus keeps it when it wakes up, and a sleeping link leads where it says", async ({
  page,
  site,
}) => {
  await page.goto(site.url);
  await card(page, 40).evaluate((link: HTMLElement) => link.focus({ preventScroll: true }));
  await card(page, 40).scrollIntoViewIfNeeded();
  await expect(card(page, 40).locator("img")).toHaveCount(1);
  await expect(card(page, 40)).toBeFocused();
  await page.evaluate(() => scrollTo(0, 0));
  await page.keyboard.press("Enter");
  await expect(heading(page, "Title 40")).toBeVisible();
});

test("from one list to the other and back, every card is there, and Back comes to the same place", async ({
  page,
  site,
}) => {
  await page.goto(site.url);
  await navigationLink(page, "STILLS").click();
  // The list before has as many.
  await expect(heading(page, "STILLS")).toBeFocused();
  await expect(page.locator("main li a")).toHaveCount(COUNT);
  await card(page, 30).scrollIntoViewIfNeeded();
  await expect(card(page, 30).locator("img")).toHaveCount(1);
  const place = await page.evaluate(() => scrollY);
  await card(page, 30).click();
  await expect(heading(page, "Title 30")).toBeFocused();
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  await expect(card(page, 30)).toBeInViewport();
});

/** The addresses in the caches whose name begins with a word. */
const cached = (page: Page, word: string) =>
  page.evaluate(async (start) => {
    const names = (await caches.keys()).filter((name) => name.includes(start));
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  }, word);

test("at most 120 files are fetched ahead; a page further down is there offline once it has been seen, and others are not called unknown", async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}/portfolio/44`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => cached(page, "page-data-")).toEqual(["/page-data/portfolio/44/page-data.json"]);
  const ahead = await cached(page, "precache");
  expect(ahead.length).toBeLessThanOrEqual(120);
  expect(ahead).toContain("/portfolio/32/index.html");
  expect(ahead).not.toContain("/portfolio/33/index.html");
  await page.goto(site.url);
  await card(page, 38).scrollIntoViewIfNeeded();
  await card(page, 38).click();
  await expect(heading(page, "Title 38")).toBeVisible();
  await expect.poll(() => cached(page, "page-data-")).toContain("/page-data/portfolio/38/page-data.json");
  await site.kill();
  for (const id of [32, 38, 44]) {
    await page.goto(`${site.url}/portfolio/${id}`);
    await expect(heading(page, `Title ${id}`)).toBeVisible();
  }
  await page.goto(`${site.url}/portfolio/99`);
  await expect(heading(page, "Project Not Found")).toBeVisible();
  await page.evaluate(async () => {
    for (const name of await caches.keys()) if (name.startsWith("page-data-")) await caches.delete(name);
  });
  await expect(page.goto(`${site.url}/portfolio/40`)).rejects.toThrow("ERR_FAILED");
});
