import { expect, test } from "../helpers/test";

test("every link and field has the focus ring; WORK focuses the section's heading, every time", async ({ page }) => {
  await page.goto("/contact");
  for (let press = 0; press < 12; press++) {
    await page.keyboard.press("Tab");
    const style = await page.evaluate(() => {
      const { outlineColor, outlineStyle, outlineWidth } = getComputedStyle(document.activeElement as Element);
      return `${outlineWidth} ${outlineStyle} ${outlineColor}`;
    });
    expect(style).toBe("3px solid rgb(255, 197, 61)");
  }
  const work = page.getByRole("heading", { level: 2, name: "Work" });
  const follow = async () => {
    await page.getByRole("link", { name: "WORK" }).click();
    await expect(page).toHaveURL("/#work");
    await expect(work).toBeFocused();
    await expect(work).toBeInViewport();
  };
  for (let time = 1; time <= 2; time += 1) await follow();
  await page.keyboard.press("Tab");
  await expect(page.locator("#work li a").first()).toBeFocused();
  await page.goto("/");
  for (let time = 1; time <= 2; time += 1) await follow();
});
