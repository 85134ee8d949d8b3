import { card, watchPreviews } from "../previews";
import { expect, test } from "../test";

test("the first touch follows the link, and plays nothing", async ({ page }) => {
  const asked = watchPreviews(page);
  await page.goto("/");
  await card(page, 1).tap();
  await expect(page).toHaveURL("/portfolio/2");
  expect(asked).toEqual([]);
});

test("everything that is pressed is big enough for a thumb", async ({ page }) => {
  await page.goto("/contact");
  const small = await page.locator("a:visible, button:visible, input, textarea").evaluateAll((controls) =>
    controls
      .filter((control) => !control.matches('a[href="#content"]'))
      .map((control) => ({ name: control.textContent, height: control.getBoundingClientRect().height }))
      .filter(({ height }) => height < 24),
  );
  expect(small).toEqual([]);
});
