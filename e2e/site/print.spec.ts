import * as form from "../helpers/contact-form";
import { boxOf, COMPANY, KINDS_OF_PAGES, projects } from "../helpers/page-parts";
import { expect, test } from "../helpers/test";

// A4 without its margins.
test.use({ viewport: { width: 680, height: 1009 } });

for (const [path, name] of KINDS_OF_PAGES)
  test(`on paper ${path} has its words on white, and nothing to press`, async ({ page }) => {
    await page.goto(path);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("heading", { name, exact: true })).toHaveCSS("color", "rgb(11, 11, 12)");
    await expect(page.locator("html")).toHaveCSS("background-color", "rgb(255, 255, 255)");
    await expect(page.locator("header, nav, form, iframe, video, button").filter({ visible: true })).toHaveCount(0);
    await expect(page.getByRole("contentinfo")).toContainText(COMPANY);
  });

for (const path of ["/", "/portfolio"])
  test(`on paper ${path} shows each still whole, with its title under it`, async ({ page }) => {
    await page.goto(path);
    await page.emulateMedia({ media: "print" });
    const cards = await Promise.all(
      projects.map(async ({ title, alt }) => {
        const still = page.getByRole("img", { name: alt });
        await expect(still, title).toHaveCSS("object-fit", "contain");
        const { x, y, width, height } = await boxOf(still);
        const words = await boxOf(page.getByText(title, { exact: true }));
        expect(words.y, title).toBeGreaterThanOrEqual(y + height);
        return { x, y, right: x + width, bottom: words.y + words.height };
      }),
    );
    // No card covers another.
    for (const [index, one] of cards.entries())
      for (const other of cards.slice(index + 1)) {
        const isBeside = one.right <= other.x || other.right <= one.x;
        expect(isBeside || one.bottom <= other.y || other.bottom <= one.y).toBe(true);
      }
  });

test("on paper an open still, a draft and a toast are not there", async ({ page }) => {
  await page.goto("/portfolio#still-4");
  await expect(page.getByRole("dialog", { name: "Still" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.emulateMedia({ media: "screen" });
  await page.goto("/contact");
  // A toast.
  await form.press(page);
  await expect(page.getByText("Please check the form for errors")).toBeVisible();
  await form.fill(page, { message: "Only for you" });
  expect(await page.locator("main").evaluate((main) => main.outerHTML)).not.toContain("Only for you");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await expect(page.getByText("Please check the form for errors")).toBeHidden();
});
