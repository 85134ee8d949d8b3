import { expect, test } from "../test";

declare global {
  interface Window {
    /** Gatsby's own way to a page, as its links go. */
    ___navigate(path: string): void;
  }
}

for (const id of ["99", "abc"]) {
  test(`an unknown project (${id}) opened directly shows Project Not Found, with status 404`, async ({ page }) => {
    const response = await page.goto(`/portfolio/${id}`);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: "Project Not Found" })).toBeVisible();
    await expect(page).toHaveTitle(/^Project Not Found/);
    await page.getByRole("main").getByRole("link", { name: "Back to Home" }).click();
    await expect(page).toHaveURL("/");
  });

  test(`an unknown project (${id}) opened from inside shows it too`, async ({ page }) => {
    await page.goto("/");
    await page.evaluate((to) => window.___navigate(to), `/portfolio/${id}`);
    await expect(page.getByRole("heading", { level: 1, name: "Project Not Found" })).toBeVisible();
    await expect(page).toHaveURL(`/portfolio/${id}`);
  });
}

for (const path of ["/nope", "/contact/us", "/portfolio/1/2", "/a/b/c.html"]) {
  test(`any other path (${path}) shows the 404 page, with status 404`, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: "Page Not Found" })).toBeVisible();
    await expect(page.getByRole("main")).toContainText("404");
    await expect(page.getByRole("main")).toContainText(
      "The page you are looking for might have been removed, had its name changed, or is temporarily unavailable.",
    );
    await page.getByRole("link", { name: "BACK TO HOME" }).click();
    await expect(page).toHaveURL("/");
  });
}

test("an unknown path opened from inside shows the 404 page", async ({ page }) => {
  await page.goto("/contact");
  await page.evaluate(() => window.___navigate("/nope"));
  await expect(page.getByRole("heading", { level: 1, name: "Page Not Found" })).toBeVisible();
});
