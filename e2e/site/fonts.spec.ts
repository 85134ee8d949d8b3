import type { Page } from "@playwright/test";
import { delayRequests } from "../helpers/deferred";
import { UNKNOWN_PAGES_ERRORS } from "../helpers/expected-errors";
import { isFullyPainted, layoutShift } from "../helpers/layout-shift";
import { KINDS_OF_PAGES, projects } from "../helpers/pages";
import { expect, test } from "../helpers/test";

test.beforeEach(({ allowErrors }) => allowErrors(UNKNOWN_PAGES_ERRORS));

/** Opens a page whose fonts arrive late, as on a slow network. @returns a function that loads them, and gives the layout shift */
async function openWithoutFonts(page: Page, path: string) {
  const load = await delayRequests(page, "**/*.woff2");
  // The load event would wait for them.
  await page.goto(path, { waitUntil: "domcontentloaded" });
  await page.waitForFunction(isFullyPainted);
  expect(await page.evaluate(() => document.fonts.check("900 20px Anybody"))).toBe(false);
  return async () => {
    load();
    await page.waitForFunction(() => {
      const statuses = [...document.fonts].map(({ status }) => status);
      return statuses.includes("loaded") && !statuses.includes("loading");
    });
    const shift = await layoutShift(page);
    await page.unrouteAll({ behavior: "wait" });
    return shift;
  };
}

const longestTitle = projects.reduce((one, other) => (other.title.length > one.title.length ? other : one));
const paths = [...KINDS_OF_PAGES.map(([path]) => path), `/portfolio/${longestTitle.id}`];

// On a phone: e2e/build/budget.spec.ts.
for (const path of new Set(paths))
  test(`late fonts shift nothing on ${path}, and none is preloaded`, async ({ page }) => {
    for (const width of [768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const arrive = await openWithoutFonts(page, path);
      expect(await arrive(), `at ${width} px`).toBe(0);
    }
    // A preload would delay the first paint.
    await expect(page.locator('link[rel="preload"][as="font"]')).toHaveCount(0);
  });

test("letters that the typeface lacks use the fallback, without a shift", async ({ page }) => {
  const arrive = await openWithoutFonts(page, "/portfolio/1");
  await page.locator("h1").evaluate(async (heading) => {
    heading.textContent = "Łódź – ő 🎬";
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    performance.mark("whole");
  });
  expect(await arrive()).toBe(0);
  const lines = await page
    .locator("h1")
    .evaluate((heading) => heading.clientHeight / Number.parseFloat(getComputedStyle(heading).lineHeight));
  expect(lines).toBeCloseTo(1, 1);
});
