/** In Chromium e2e/site looks at the lines of text. journeys/offline opens every page. */
import { expect, expectPage, journey } from "../helpers/journey";
import { brokenPictures, KINDS_OF_PAGES } from "../helpers/page-parts";

journey.beforeEach(({ allowErrors }) => allowErrors(/status of 404 .*\/(nope|portfolio\/99)\b/));

/**
 * Runs in the page: the distances of the heading's lines, and the digits 404, from the window's sides, once nothing
 * moves.
 */
async function margins() {
  await document.fonts.ready;
  await Promise.all(document.getAnimations().map(({ finished }) => finished));
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return Array.from(document.querySelectorAll("h1, h1 > span, main [aria-hidden] > span"), (line) => {
    const range = document.createRange();
    range.selectNodeContents(line);
    const { left, right } = range.getBoundingClientRect();
    return [left, innerWidth - right] as const;
  });
}

for (const [width, zoom] of [
  [1280, 1],
  [390, 1],
  [1280, 1.25],
  [1280, 2],
  [1280, 4],
] as const)
  journey(
    `at ${width} px and ${zoom * 100} % pages render, with their pictures and no error`,
    async ({ open, site }) => {
      const page = await open({ width, zoom });
      for (const [path, name] of KINDS_OF_PAGES) {
        await page.goto(site.url + path);
        await expectPage(page, [path, name]);
        expect(await page.evaluate(brokenPictures)).toEqual([]);
        if (zoom === 1) expect(await page.evaluate(() => innerWidth)).toBe(width);
        await expect.poll(async () => Math.min(...(await page.evaluate(margins)).flat())).toBeGreaterThanOrEqual(-0.5);
        if (zoom !== 1 || path !== "/") continue;
        // Both lines of the name end flush.
        const [, first, second] = await page.evaluate(margins);
        for (const side of [0, 1] as const)
          expect(Math.abs((first?.[side] ?? 0) - (second?.[side] ?? 99))).toBeLessThanOrEqual(1.5);
      }
    },
  );
