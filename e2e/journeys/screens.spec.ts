import { expect, expectPage, expectPictures, expectSeen, test } from "../helpers/journey";
import { PAGES, UNKNOWN_PAGES } from "../helpers/pages";

const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

// The unknown pages have status 404.
test.use({ expectedErrors: /status of 404 / });

for (const size of SIZES) {
  test(`every screen is there at ${size.width} px, with its pictures and nothing wrong in the console`, async ({
    open,
    site,
  }) => {
    const visitor = await open(size);
    for (const [path, name] of [...PAGES, ...UNKNOWN_PAGES]) {
      await visitor.goto(site.url + path);
      await expectPage(visitor, [path, name]);
      expect(await visitor.run(() => innerWidth)).toBe(size.width);
      await expectPictures(visitor);
    }
  });

  test(`both lines of the name end flush at ${size.width} px`, async ({ open, site }) => {
    const visitor = await open(size);
    await visitor.goto(site.url);
    const [first, second] = await visitor.run(async () => {
      await document.fonts.ready;
      await Promise.all(document.getAnimations().map(({ finished }) => finished));
      return Array.from(document.querySelectorAll("h1 > span"), (line) => {
        const range = document.createRange();
        range.selectNodeContents(line);
        const { left, right } = range.getBoundingClientRect();
        return { left, right };
      });
    });
    expect(Math.abs((first?.right ?? 0) - (second?.right ?? 99))).toBeLessThanOrEqual(1.5);
    expect(Math.abs((first?.left ?? 0) - (second?.left ?? 99))).toBeLessThanOrEqual(1.5);
    expect(first?.right).toBeLessThanOrEqual(size.width);
  });
}

test("where the visitor is, is underlined in the header", async ({ open, site }) => {
  const visitor = await open();
  await visitor.goto(`${site.url}/contact`);
  const underline = (selector: string) => {
    const { textDecorationLine, textDecorationThickness } = getComputedStyle(
      document.querySelector(selector) ?? document.body,
    );
    return [textDecorationLine, textDecorationThickness];
  };
  await expectSeen(visitor, underline, ["header nav [aria-current=page]"], ["underline", "2px"]);
});
