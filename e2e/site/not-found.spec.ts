import { notFoundErrors } from "../helpers/expected-errors";
import { heading, UNKNOWN_PAGES } from "../helpers/pages";
import { expect, test } from "../helpers/test";

declare global {
  interface Window {
    /** Gatsby's navigation, as its links use it. */
    ___navigate(path: string): void;
  }
}

const UNKNOWN_PROJECTS = ["99", "abc"];
const UNKNOWN_PATHS = ["/nope", "/contact/us", "/portfolio/1/2", "/a/b/c.html"];

test.beforeEach(({ allowErrors }) =>
  allowErrors(notFoundErrors([...UNKNOWN_PROJECTS.map((id) => `/portfolio/${id}`), ...UNKNOWN_PATHS])),
);

test("an unknown project opened directly shows Project Not Found, with status 404", async ({ page }) => {
  for (const id of UNKNOWN_PROJECTS) {
    const response = await page.goto(`/portfolio/${id}`);
    expect(response?.status()).toBe(404);
    await expect(heading(page, "Project Not Found")).toBeVisible();
    await expect(page).toHaveTitle(/^Project Not Found/);
    await page.getByRole("main").getByRole("link", { name: "Back to Home" }).click();
    await expect(page).toHaveURL("/");
  }
});

test("any other path shows the 404 page, with status 404", async ({ page }) => {
  for (const path of UNKNOWN_PATHS) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(heading(page, "Page Not Found")).toBeVisible();
    await expect(page.getByRole("main")).toContainText("404");
    await expect(page.getByRole("main")).toContainText(
      "The page you are looking for might have been removed, had its name changed, or is temporarily unavailable.",
    );
    await page.getByRole("link", { name: "BACK TO HOME" }).click();
    await expect(page).toHaveURL("/");
  }
});

test("a link to an unknown address shows the right not-found page and keeps the address", async ({ page }) => {
  for (const [path, name] of UNKNOWN_PAGES) {
    await page.goto("/contact");
    await page.evaluate((to) => window.___navigate(to), path);
    await expect(heading(page, name)).toBeVisible();
    await expect(page).toHaveURL(path);
  }
});

test("in a wide window the text is beside the digits", async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto("/nope");
  const digits = await page.locator("main span[aria-hidden]").boundingBox();
  const words = await heading(page, "Page Not Found").boundingBox();
  expect(words?.x).toBeGreaterThan((digits?.x ?? 0) + (digits?.width ?? 0));
});
