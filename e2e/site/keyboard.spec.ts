import { heading, projects } from "../helpers/pages";
import { expect, test } from "../helpers/test";

test("navigation focuses the new page's heading, Back the followed link", async ({ page }) => {
  await page.goto("/");
  const card = page.locator("#work li a").nth(5);
  await card.focus();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(0);
  await page.keyboard.press("Enter");
  await expect(heading(page, projects[5]?.title ?? "")).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  // It renders a frame after the heading.
  await expect(page.locator("iframe")).toBeAttached();
  await page.keyboard.press("Tab");
  await expect(page.locator("iframe")).toBeFocused();
  await page.goBack();
  await expect(card).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
});

for (const [from, path] of [
  ["home", "/"],
  ["another page", "/contact"],
] as const) {
  test(`WORK, followed from ${from}, focuses the section's heading, every time`, async ({ page }) => {
    await page.goto(path);
    const work = page.getByRole("heading", { level: 2, name: "Work" });
    for (let time = 1; time <= 2; time += 1) {
      await page.getByRole("link", { name: "WORK" }).click();
      await expect(page).toHaveURL("/#work");
      await expect(work).toBeFocused();
      await expect(work).toBeInViewport();
    }
    await page.keyboard.press("Tab");
    await expect(page.locator("#work li a").first()).toBeFocused();
  });
}

test("every focused link and field has the focus ring", async ({ page }) => {
  await page.goto("/contact");
  for (let press = 0; press < 12; press++) {
    await page.keyboard.press("Tab");
    const style = await page.evaluate(() => {
      const { outlineColor, outlineStyle, outlineWidth } = getComputedStyle(document.activeElement as Element);
      return `${outlineWidth} ${outlineStyle} ${outlineColor}`;
    });
    expect(style).toBe("3px solid rgb(255, 197, 61)");
  }
});
