import type { Page } from "@playwright/test";
import { UNKNOWN_PAGES_ERRORS } from "../helpers/expected-errors";
import { gate } from "../helpers/gate";
import { isWhole, layoutShift } from "../helpers/layout-shift";
import { KINDS_OF_PAGES, PAGES, projects } from "../helpers/pages";
import { expect, test } from "../helpers/test";

test.use({ expectedErrors: UNKNOWN_PAGES_ERRORS });

/**
 * Opens a page on which every font comes after the first paint, as on a slow network.
 * @param page one with an empty cache
 * @param path its address
 * @returns `arrive` lets the fonts come, and says how much the page has shifted since its beginning; `asked` are the files'
 *   names, as far as the page has asked for them, without their digests
 */
async function openWithLateFonts(page: Page, path: string) {
  const { open, opened } = gate();
  const asked = new Set<string>();
  await page.route("**/*.woff2", async (route) => {
    asked.add(new URL(route.request().url()).pathname.replace(/^\/static\/|-[0-9a-f]{32}\.woff2$/g, ""));
    await opened;
    await route.continue();
  });
  // The load event would wait for the fonts.
  await page.goto(path, { waitUntil: "domcontentloaded" });
  await page.waitForFunction(isWhole);
  const arrive = async () => {
    open();
    await page.evaluate(() => document.fonts.ready);
    await page.waitForFunction(() => {
      const statuses = [...document.fonts].map(({ status }) => status);
      return statuses.includes("loaded") && !statuses.includes("loading");
    });
    return layoutShift(page);
  };
  return { arrive, asked };
}

for (const path of new Set([...PAGES, ...KINDS_OF_PAGES].map(([path]) => path)))
  test(`nothing moves on ${path} when its fonts come last, and no other is loaded`, async ({ page }) => {
    const narrow = path === "/" ? ["anybody-narrow"] : [];
    // A phone, a tablet, a laptop.
    for (const width of [390, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const { arrive, asked } = await openWithLateFonts(page, path);
      expect(await page.evaluate(() => document.fonts.check("900 20px Anybody"))).toBe(false);
      expect(await arrive(), `at ${width} px`).toBe(0);
      expect([...asked].sort(), `at ${width} px`).toEqual(["anybody", ...narrow, "instrument-sans", "martian-mono"]);
      // None is loaded ahead: it would hold up the first paint.
      await expect(page.locator('link[rel="preload"][as="font"]')).toHaveCount(0);
      await page.unrouteAll({ behavior: "wait" });
    }
  });

/** How high the heading and a line of it are, and how many of its letters are in our typeface. */
async function headingOf(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument");
  const { nodeId } = await session.send("DOM.querySelector", { nodeId: root.nodeId, selector: "h1" });
  const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
  const [height = 0, line = 0] = await page
    .locator("h1")
    .evaluate((heading) => [
      heading.getBoundingClientRect().height,
      Number.parseFloat(getComputedStyle(heading).lineHeight),
    ]);
  return {
    height,
    line,
    own: fonts.find(({ isCustomFont, familyName }) => isCustomFont && familyName.startsWith("Anybody")),
  };
}

test("letters that the face lacks are set in the fallback, and move nothing", async ({ page }) => {
  const [{ id, title }] = projects as [(typeof projects)[number]];
  for (const address of [`/portfolio/${id}`, `/page-data/portfolio/${id}/page-data.json`])
    await page.route(address, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replaceAll(title, "Łódź – ő 🎬") });
    });
  const { arrive } = await openWithLateFonts(page, `/portfolio/${id}`);
  await expect(page.locator("h1")).toHaveText("Łódź – ő 🎬");
  const before = await headingOf(page);
  expect(before.own).toBeUndefined();
  expect(await arrive()).toBe(0);
  const after = await headingOf(page);
  expect(after.height).toBe(before.height);
  // One line, as high as the stylesheet says whatever is in it: ó, d, – and three spaces are the face's.
  expect(after.own?.glyphCount).toBe(6);
  expect(Math.abs(after.height - after.line)).toBeLessThan(1);
});
