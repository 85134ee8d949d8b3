import type { Page } from "@playwright/test";
import { UNKNOWN_PAGES_ERRORS } from "../helpers/expected-errors";
import { gate } from "../helpers/gate";
import { isWhole, layoutShift } from "../helpers/layout-shift";
import { KINDS_OF_PAGES, PAGES, projects } from "../helpers/pages";
import { expect, test } from "../helpers/test";

test.beforeEach(({ allowErrors }) => allowErrors(UNKNOWN_PAGES_ERRORS));

/**
 * Opens a page whose fonts load after the first paint, as on a slow network.
 * @returns `arrive` loads the fonts, and gives the layout shift since the first paint; `asked` are the names of the requested
 *   fonts, without digests
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
  test(`late fonts shift nothing on ${path}, and only its own are loaded`, async ({ page }) => {
    const narrow = path === "/" ? ["anybody-narrow"] : [];
    // A phone, a tablet, a laptop.
    for (const width of [390, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const { arrive, asked } = await openWithLateFonts(page, path);
      expect(await page.evaluate(() => document.fonts.check("900 20px Anybody"))).toBe(false);
      expect(await arrive(), `at ${width} px`).toBe(0);
      expect([...asked].sort(), `at ${width} px`).toEqual(["anybody", ...narrow, "instrument-sans", "martian-mono"]);
      // A preload would delay the first paint.
      await expect(page.locator('link[rel="preload"][as="font"]')).toHaveCount(0);
      await page.unrouteAll({ behavior: "wait" });
    }
  });

/** The height of the heading and of its line, and its glyphs in our typeface. */
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

test("letters that the typeface lacks use the fallback, without a shift", async ({ page }) => {
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
  // One line of the stylesheet's height. The typeface has ó, d, – and the three spaces.
  expect(after.own?.glyphCount).toBe(6);
  expect(Math.abs(after.height - after.line)).toBeLessThan(1);
});
