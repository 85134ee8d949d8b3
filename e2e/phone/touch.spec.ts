import { heading, KINDS_OF_PAGES, projects, watchRequests } from "../helpers/pages";
import { card, isCardPreview } from "../helpers/previews";
import { expect, test } from "../helpers/test";

// An animation would delay the next page.
test("the first tap follows the link, plays no preview and starts no hover effect", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
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
  expect(requested).toEqual([]);
});

// 44 px: WCAG 2.2, success criterion 2.5.5, and Apple's guidelines.
for (const [path, name] of KINDS_OF_PAGES)
  test(`every control of ${path} is big enough for a thumb`, async ({ page }) => {
    await page.goto(path);
    await expect(heading(page, name)).toBeVisible();
    // It loads late.
    if (path.startsWith("/portfolio/") && projects.some(({ title }) => title === name))
      await expect(page.getByRole("button", { name: "Share" })).toBeVisible();
    const controls = page.locator(
      'a:visible:not([href="#content"]), button:visible, input:not([aria-hidden]), textarea',
    );
    for (const control of await controls.all()) {
      // The layout's size, without a frame's rotation.
      const size = await control.evaluate(({ offsetWidth, offsetHeight }: HTMLElement) => [offsetWidth, offsetHeight]);
      expect(Math.min(...size), `${control}`).toBeGreaterThanOrEqual(44);
    }
  });
