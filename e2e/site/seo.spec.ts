import { UNKNOWN_PAGES_ERRORS } from "../helpers/expected-errors";
import { PAGES, projects, UNKNOWN_PAGES } from "../helpers/pages";
import { expect, test } from "../helpers/test";

for (const [path, name] of PAGES) {
  test(`${path} says what it is, where, and how a shared link looks`, async ({ page, request, baseURL }) => {
    await page.goto(path);
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await expect(page).toHaveTitle(path === "/" ? `${name} | Los Angeles, CA` : `${name} | HAMMERED PRODUCTIONS`);
    const content = (name: string) =>
      page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute("content");
    expect((await content("description"))?.length).toBeGreaterThan(20);
    const canonical = await page.locator('link[rel="canonical"]').getAttribute("href");
    expect(new URL(canonical ?? "").pathname).toBe(path);
    expect(await content("og:url")).toBe(canonical);
    expect(await content("og:title")).toBeTruthy();
    expect(await content("og:description")).toBe(await content("description"));
    const { pathname } = new URL((await content("og:image")) ?? "");
    const image = await request.get(`${baseURL}${pathname}`);
    expect(image.status()).toBe(200);
    expect(image.headers()["content-type"]).toBe("image/jpeg");
  });
}

test("a project's shared link shows its own still", async ({ page }) => {
  const images = new Set<string | null>();
  for (const { id, alt } of projects) {
    await page.goto(`/portfolio/${id}`);
    images.add(await page.locator('meta[property="og:image"]').getAttribute("content"));
    await expect(page.locator('meta[property="og:image:alt"]')).toHaveAttribute("content", alt);
  }
  expect(images.size).toBe(projects.length);
});

test.describe("unknown pages", () => {
  test.use({ expectedErrors: UNKNOWN_PAGES_ERRORS });

  test("are not to be found by search engines", async ({ page }) => {
    for (const [path] of UNKNOWN_PAGES) {
      await page.goto(path);
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
      await expect(page.locator('link[rel="canonical"]')).toHaveCount(0);
    }
  });
});

test("there is an icon and a manifest", async ({ page, request }) => {
  await page.goto("/");
  for (const rel of ["icon", "manifest"]) {
    const href = await page.locator(`link[rel="${rel}"]`).first().getAttribute("href");
    expect((await request.get(href ?? "")).status()).toBe(200);
  }
});
