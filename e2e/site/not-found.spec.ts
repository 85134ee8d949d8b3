import { boxOf, heading } from "../helpers/page-parts";
import { expect, test } from "../helpers/test";

test("an unknown project or path has its own page, with status 404", async ({ page }) => {
  const main = page.getByRole("main");
  expect((await page.goto("/portfolio/99"))?.status()).toBe(404);
  await expect(heading(page, "Project Not Found")).toBeVisible();
  await expect(page).toHaveTitle(/^Project Not Found/);
  await main.getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL("/");

  expect((await page.goto("/nope"))?.status()).toBe(404);
  await expect(main).toContainText("404");
  const removed = "might have been removed, had its name changed, or is temporarily unavailable.";
  await expect(main).toContainText(`The page you are looking for ${removed}`);
  // In a wide window the text is beside the digits.
  await page.setViewportSize({ width: 1920, height: 1080 });
  const digits = await boxOf(main.locator("span[aria-hidden]"));
  expect((await boxOf(heading(page, "Page Not Found"))).x).toBeGreaterThan(digits.x + digits.width);
  await main.getByRole("link", { name: "BACK TO HOME" }).click();
  await expect(page).toHaveURL("/");
  for (const [path, name] of [
    ["/portfolio/99", "Project Not Found"],
    ["/nope", "Page Not Found"],
    ["/portfolio/1/2", "Page Not Found"],
  ] as const) {
    // Gatsby's navigation, as its links use it.
    await page.evaluate((to) => Reflect.get(window, "___navigate")(to), path);
    await expect(page).toHaveURL(path);
    await expect(heading(page, name)).toBeVisible();
  }
});
