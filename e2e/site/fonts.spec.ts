import type { Page } from "@playwright/test";
import { deferred } from "../helpers/deferred";
import { UNKNOWN_PAGES_ERRORS } from "../helpers/expected-errors";
import { isFullyPainted, layoutShift } from "../helpers/layout-shift";
import { KINDS_OF_PAGES, projects } from "../helpers/pages";
import { expect, test } from "../helpers/test";

test.beforeEach(({ allowErrors }) => allowErrors(UNKNOWN_PAGES_ERRORS));

/**
 * Delays the fonts, as on a slow network.
 * @returns `arrive` loads them, and gives the layout shift since the last mark of a paint; `requested` are the names of the
 *   requested fonts, without digests
 */
async function delayFonts(page: Page) {
  const { resolve, promise } = deferred();
  const requested = new Set<string>();
  await page.route("**/*.woff2", async (route) => {
    requested.add(new URL(route.request().url()).pathname.replace(/^\/static\/|-[0-9a-f]{32}\.woff2$/g, ""));
    await promise;
    await route.continue();
  });
  const arrive = async () => {
    resolve();
    await page.evaluate(() => document.fonts.ready);
    await page.waitForFunction(() => {
      const statuses = [...document.fonts].map(({ status }) => status);
      return statuses.includes("loaded") && !statuses.includes("loading");
    });
    const shift = await layoutShift(page);
    await page.unrouteAll({ behavior: "wait" });
    return shift;
  };
  return { arrive, requested };
}

/** Opens a page whose fonts are delayed. The load event would wait for them. */
async function open(page: Page, path: string) {
  await page.goto(path, { waitUntil: "domcontentloaded" });
  await page.waitForFunction(isFullyPainted);
}

/** Runs in the page: adds the web fonts anew, so that they load again, and marks the paint without them. */
async function paintWithoutFonts() {
  for (const { cssRules } of document.styleSheets)
    for (const [index, rule] of [...cssRules].entries()) {
      const { parentStyleSheet: sheet, cssText } = rule;
      if (!(rule instanceof CSSFontFaceRule) || !cssText.includes(".woff2")) continue;
      sheet?.deleteRule(index);
      sheet?.insertRule(cssText, index);
    }
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  performance.mark("whole");
}

const longestTitle = projects.reduce((one, other) => (other.title.length > one.title.length ? other : one));
const paths = [...KINDS_OF_PAGES.map(([path]) => path), `/portfolio/${longestTitle.id}`];

for (const path of new Set(paths))
  test(`late fonts shift nothing on ${path}, and only its own are loaded`, async ({ page }) => {
    const fonts = ["anybody", ...(path === "/" ? ["anybody-narrow"] : []), "instrument-sans", "martian-mono"];
    // A phone, a tablet, a laptop.
    for (const width of [390, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const { arrive, requested } = await delayFonts(page);
      if (width === 390) await open(page, path);
      else await page.evaluate(paintWithoutFonts);
      expect(await page.evaluate(() => document.fonts.check("900 20px Anybody"))).toBe(false);
      expect(await arrive(), `at ${width} px`).toBe(0);
      expect([...requested].sort(), `at ${width} px`).toEqual(fonts);
    }
    // A preload would delay the first paint.
    await expect(page.locator('link[rel="preload"][as="font"]')).toHaveCount(0);
  });

test("letters that the typeface lacks use the fallback, without a shift", async ({ page }) => {
  const [{ id, title }] = projects as [(typeof projects)[number]];
  for (const address of [`/portfolio/${id}`, `/page-data/portfolio/${id}/page-data.json`])
    await page.route(address, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replaceAll(title, "Łódź – ő 🎬") });
    });
  const { arrive } = await delayFonts(page);
  await open(page, `/portfolio/${id}`);
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
