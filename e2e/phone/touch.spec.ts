import { expectNoViolations } from "../helpers/axe";
import { UNKNOWN_PAGES_ERRORS } from "../helpers/expected-errors";
import { expectPictures, heading, KINDS_OF_PAGES, projects, watchRequests } from "../helpers/pages";
import { card, isCardPreview } from "../helpers/previews";
import { expect, test } from "../helpers/test";

test.describe("with motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  // An animation would delay the next page.
  test("the first tap follows the link, plays no preview and starts no hover effect", async ({ page }) => {
    const requested = watchRequests(page, isCardPreview);
    await page.goto("/");
    await card(page, 1).tap();
    await expect(page).toHaveURL("/portfolio/2");
    await page.goBack();
    await page.evaluate(() => addEventListener("click", (event) => event.preventDefault(), { capture: true }));
    await card(page, 1).tap();
    await expect(card(page, 1)).toBeFocused();
    const title = card(page, 1).getByText(projects[1]?.title ?? "");
    await expect(title).toHaveCSS("background-size", /^0(px|%) 3px$/);
    expect(await card(page, 1).evaluate((link) => link.matches(":hover"))).toBe(true);
    expect(requested).toEqual([]);
  });
});

/** CSS pixels: WCAG 2.2, success criterion 2.5.5, and Apple's guidelines. */
const THUMB_PX = 44;

for (const [path, name] of KINDS_OF_PAGES)
  test(`${path} has no axe violations, and every control is big enough for a thumb`, async ({ page, allowErrors }) => {
    allowErrors(UNKNOWN_PAGES_ERRORS);
    await page.goto(path);
    await expect(heading(page, name)).toBeVisible();
    const small = await page.locator("a:visible, button:visible, input, textarea").evaluateAll(
      (controls, least) =>
        controls
          .filter((control) => !control.matches('a[href="#content"]'))
          .map((control) => {
            // The layout's size, without a frame's rotation.
            const { offsetWidth: width, offsetHeight: height } = control as HTMLElement;
            return { name: control.textContent, width, height };
          })
          .filter(({ width, height }) => Math.min(width, height) < least),
      THUMB_PX,
    );
    expect(small).toEqual([]);
    await expectPictures(page);
    await expectNoViolations(page);
  });
