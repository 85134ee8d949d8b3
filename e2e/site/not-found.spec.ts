import { notFoundErrors } from "../helpers/expected-errors";
import { heading } from "../helpers/pages";
import { expect, test } from "../helpers/test";

declare global {
  interface Window {
    /** Gatsby's own way to a page, as its links go. */
    ___navigate(path: string): void;
  }
}

const UNKNOWN_PROJECTS = ["99", "abc"];
const UNKNOWN_PATHS = ["/nope", "/contact/us", "/portfolio/1/2", "/a/b/c.html"];

// All of these are answered with status 404, which the browser counts as an error.
test.use({ expectedErrors: notFoundErrors([...UNKNOWN_PROJECTS.map((id) => `/portfolio/${id}`), ...UNKNOWN_PATHS]) });

for (const id of UNKNOWN_PROJECTS) {
  test(`an unknown project (${id}) opened directly shows Project Not Found, with status 404`, async ({ page }) => {
    const response = await page.goto(`/portfolio/${id}`);
    expect(response?.status()).toBe(404);
    await expect(heading(page, "Project Not Found")).toBeVisible();
    await expect(page).toHaveTitle(/^Project Not Found/);
    await page.getByRole("main").getByRole("link", { name: "Back to Home" }).click();
    await expect(page).toHaveURL("/");
  });

  test(`an unknown project (${id}) opened from inside shows it too`, async ({ page }) => {
    await page.goto("/");
    await page.evaluate((to) => window.___navigate(to), `/portfolio/${id}`);
    await expect(heading(page, "Project Not Found")).toBeVisible();
    await expect(page).toHaveURL(`/portfolio/${id}`);
  });
}

for (const path of UNKNOWN_PATHS) {
  test(`any other path (${path}) shows the 404 page, with status 404`, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(heading(page, "Page Not Found")).toBeVisible();
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
  await expect(heading(page, "Page Not Found")).toBeVisible();
});
