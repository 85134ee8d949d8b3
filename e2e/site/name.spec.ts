import { UNKNOWN_PAGES_ERRORS } from "../helpers/expected-errors";
import { navigationLink } from "../helpers/pages";
import { expect, test } from "../helpers/test";
import { DIGITS_404, NAME_LINES, textBounds } from "../helpers/text-bounds";

/** A window of 1280 × 800 px, at 125, 200 and 400 % too, and a phone. */
const SIZES = [
  ...[1, 1.25, 2, 4].map((zoom) => ({ width: 1280 / zoom, height: 800 / zoom })),
  { width: 390, height: 844 },
];

test("at any zoom the name and the 404 stay within the window, the name's lines end flush, and the current page is underlined", async ({
  page,
  allowErrors,
}) => {
  allowErrors(UNKNOWN_PAGES_ERRORS);
  // Animations that never end would be waited for.
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const [path, selector] of [
    ["/", NAME_LINES],
    ["/nope", DIGITS_404],
  ] as const) {
    await page.goto(path);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      const lines = (await page.evaluate(textBounds, selector)).length;
      expect(lines).toBeGreaterThan(0);
      const within = async () => (await page.evaluate(textBounds, selector)).filter(({ isWithin }) => isWithin).length;
      await expect.poll(within, `${path} at ${size.width} px`).toBe(lines);
      if (selector !== NAME_LINES) continue;
      const [first, second] = await page.evaluate(textBounds, selector);
      expect(Math.abs((first?.right ?? 0) - (second?.right ?? 99)), `at ${size.width} px`).toBeLessThanOrEqual(1.5);
      expect(Math.abs((first?.left ?? 0) - (second?.left ?? 99)), `at ${size.width} px`).toBeLessThanOrEqual(1.5);
    }
  }
  // The header underlines the current page, at any width too.
  const link = navigationLink(page, "CONTACT");
  await expect(link).toHaveCSS("text-decoration-line", "none");
  await link.click();
  await page.mouse.move(0, 0);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expect(link).toHaveAttribute("aria-current", "page");
    await expect(link).toHaveCSS("text-decoration-line", "underline");
    await expect(link).toHaveCSS("text-decoration-thickness", "2px");
  }
});
