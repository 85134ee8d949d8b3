/** In Chromium e2e/offline opens every page, and e2e/site/name.spec.ts looks at the lines of text. */
import { expect, expectPage, expectResult, test } from "../helpers/journey";
import { brokenPictures, PAGES, UNKNOWN_PAGES } from "../helpers/pages";
import { DIGITS_404, NAME_LINES, textBounds } from "../helpers/text-bounds";

test.beforeEach(({ allowErrors }) => allowErrors(/status of 404 .*\/(nope|portfolio\/99)\b/));

for (const size of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
])
  test(`every page renders at ${size.width} px, with its pictures and no error`, async ({ open, site }) => {
    const visitor = await open(size);
    for (const [path, name] of [...PAGES, ...UNKNOWN_PAGES]) {
      await visitor.goto(site.url + path);
      await expectPage(visitor, [path, name]);
      expect(await visitor.run(() => innerWidth)).toBe(size.width);
      expect(await visitor.run(brokenPictures)).toEqual([]);
    }
    // The header underlines the current page.
    await visitor.goto(`${site.url}/contact`);
    const underline = () => {
      const link = document.querySelector("header nav [aria-current=page]") ?? document.body;
      const { textDecorationLine, textDecorationThickness } = getComputedStyle(link);
      return [textDecorationLine, textDecorationThickness];
    };
    await expectResult(visitor, underline, [], ["underline", "2px"]);
    // Both lines of the name end flush.
    await visitor.goto(site.url);
    const [first, second] = await visitor.run(textBounds, NAME_LINES);
    expect(Math.abs((first?.right ?? 0) - (second?.right ?? 99))).toBeLessThanOrEqual(1.5);
    expect(Math.abs((first?.left ?? 0) - (second?.left ?? 99))).toBeLessThanOrEqual(1.5);
    expect(first?.right).toBeLessThanOrEqual(size.width);
  });

for (const zoom of [1.25, 2, 4])
  test(`at ${zoom * 100} % the name and the 404 stay within the window`, async ({ open, site }) => {
    const visitor = await open({ zoom });
    for (const [path, selector] of [
      ["/", NAME_LINES],
      ["/nope", DIGITS_404],
    ] as const) {
      await visitor.goto(site.url + path);
      const lines = (await visitor.run(textBounds, selector)).length;
      expect(lines).toBeGreaterThan(0);
      const within = async () => (await visitor.run(textBounds, selector)).filter(({ isWithin }) => isWithin).length;
      await expect.poll(within).toBe(lines);
    }
  });
