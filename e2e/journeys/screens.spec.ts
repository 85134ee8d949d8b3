/** In Chromium e2e/offline opens every page, and e2e/site looks at the lines of text. */
import { expect, expectPage, expectResult, test } from "../helpers/journey";
import { brokenPictures, KINDS_OF_PAGES, PAGES, UNKNOWN_PAGES } from "../helpers/pages";

test.beforeEach(({ allowErrors }) => allowErrors(/status of 404 .*\/(nope|portfolio\/99)\b/));

/** The company's name, and the digits 404. */
const LINES: Record<string, string> = { "/": "h1 > span", "/nope": "main [aria-hidden] > span" };

/** Runs in the page: the left and right ends of lines of text, once nothing moves. */
async function textBounds(selector: string) {
  await document.fonts.ready;
  await Promise.all(document.getAnimations().map(({ finished }) => finished));
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return Array.from(document.querySelectorAll(selector), (line) => {
    const range = document.createRange();
    range.selectNodeContents(line);
    const { left, right } = range.getBoundingClientRect();
    return { left, right, isWithin: left >= 0 && right <= innerWidth + 0.5 };
  });
}

for (const { width, zoom } of [
  { width: 1280, zoom: 1 },
  { width: 390, zoom: 1 },
  ...[1.25, 2, 4].map((zoom) => ({ width: 1280, zoom })),
])
  test(`at ${width} px and ${zoom * 100} % pages render, with their pictures and no error`, async ({ open, site }) => {
    const visitor = await open({ width, zoom });
    for (const [path, name] of zoom === 1 ? [...PAGES, ...UNKNOWN_PAGES] : KINDS_OF_PAGES) {
      await visitor.goto(site.url + path);
      await expectPage(visitor, [path, name]);
      expect(await visitor.run(brokenPictures)).toEqual([]);
      if (zoom === 1) expect(await visitor.run(() => innerWidth)).toBe(width);
      // The header underlines the current page.
      const underline = () => {
        const link = document.querySelector("header nav [aria-current=page]");
        return link && [getComputedStyle(link).textDecorationLine, getComputedStyle(link).textDecorationThickness];
      };
      if (zoom === 1 && path === "/contact") await expectResult(visitor, underline, [], ["underline", "2px"]);
      const selector = LINES[path];
      if (!selector) continue;
      const lines = (await visitor.run(textBounds, selector)).length;
      expect(lines).toBeGreaterThan(0);
      const within = async () => (await visitor.run(textBounds, selector)).filter(({ isWithin }) => isWithin).length;
      await expect.poll(within).toBe(lines);
      if (zoom !== 1 || path !== "/") continue;
      // Both lines of the name end flush.
      const [first, second] = await visitor.run(textBounds, selector);
      expect(Math.abs((first?.right ?? 0) - (second?.right ?? 99))).toBeLessThanOrEqual(1.5);
      expect(Math.abs((first?.left ?? 0) - (second?.left ?? 99))).toBeLessThanOrEqual(1.5);
    }
  });
