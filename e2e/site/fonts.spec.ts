import type { Page } from "@playwright/test";
import { deferred } from "../helpers/deferred";
import { UNKNOWN_PAGES_ERRORS } from "../helpers/expected-errors";
import { isFullyPainted, layoutShift } from "../helpers/layout-shift";
import { KINDS_OF_PAGES, PAGES, projects } from "../helpers/pages";
import { expect, test } from "../helpers/test";

test.beforeEach(({ allowErrors }) => allowErrors(UNKNOWN_PAGES_ERRORS));

/**
 * Opens a page whose fonts load after the first paint, as on a slow network.
 * @returns `arrive` loads the fonts, and gives the layout shift since the first paint; `requested` are the names of the requested
 *   fonts, without digests
 */
async function openWithLateFonts(page: Page, path: string) {
  const { resolve, promise } = deferred();
  const requested = new Set<string>();
  await page.route("**/*.woff2", async (route) => {
    requested.add(new URL(route.request().url()).pathname.replace(/^\/static\/|-[0-9a-f]{32}\.woff2$/g, ""));
    await promise;
    await route.continue();
  });
  // The load event would wait for the fonts.
  await page.goto(path, { waitUntil: "domcontentloaded" });
  await page.waitForFunction(isFullyPainted);
  const arrive = async () => {
    resolve();
    await page.evaluate(() => document.fonts.ready);
    await page.waitForFunction(() => {
      const statuses = [...document.fonts].map(({ status }) => status);
      return statuses.includes("loaded") && !statuses.includes("loading");
    });
    return layoutShift(page);
  };
  return { arrive, requested };
}

for (const path of new Set([...PAGES, ...KINDS_OF_PAGES].map(([path]) => path)))
  test(`late fonts shift nothing on ${path}, and only its own are loaded`, async ({ page }) => {
    const narrow = path === "/" ? ["anybody-narrow"] : [];
    // A phone, a tablet, a laptop.
    for (const width of [390, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const { arrive, requested } = await openWithLateFonts(page, path);
      expect(await page.evaluate(() => document.fonts.check("900 20px Anybody"))).toBe(false);
      expect(await arrive(), `at ${width} px`).toBe(0);
      expect([...requested].sort(), `at ${width} px`).toEqual([
        "anybody",
        ...narrow,
        "instrument-sans",
        "martian-mono",
      ]);
      // A preload would delay the first paint.
      await expect(page.locator('link[rel="preload"][as="font"]')).toHaveCount(0);
      await page.unrouteAll({ behavior: "wait" });
    }
  });

test("letters that the typeface lacks use the fallback, without a shift", async ({ page }) => {
  const [{ id, title }] = projects as [(typeof projects)[number]];
  for (const address of [`/portfolio/${id}`, `/page-data/portfolio/${id}/page-data.json`])
    await page.route(address, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replaceAll(title, "Łódź – ő 🎬") });
    });
  const { arrive } = await openWithLateFonts(page, `/portfolio/${id}`);
  await expect(page.locator("h1")).toHaveText("Łódź – ő 🎬");
  const heights = () =>
    page
      .locator("h1")
      .evaluate((heading) => [heading.clientHeight, Number.parseFloat(getComputedStyle(heading).lineHeight)]);
  const before = await heights();
  expect(await arrive()).toBe(0);
  const [height = 0, line = 0] = await heights();
  expect([height, line]).toEqual(before);
  expect(Math.abs(height - line)).toBeLessThanOrEqual(1);
});
