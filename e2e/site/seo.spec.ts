import { expect, projects, test } from "../test";

const PAGES = {
  "/": /^HAMMERED PRODUCTIONS/,
  "/portfolio": /^STILLS \|/,
  "/contact": /^CONTACT US \|/,
  ...Object.fromEntries(projects.map(({ id, title }) => [`/portfolio/${id}`, title])),
};

for (const [path, title] of Object.entries(PAGES)) {
  test(`${path} says what it is, where, and how a shared link looks`, async ({ page, request, baseURL }) => {
    await page.goto(path);
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    if (typeof title === "string") expect(await page.title()).toContain(title);
    else await expect(page).toHaveTitle(title);
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

test("pages that stand for nothing are not to be found", async ({ page }) => {
  for (const path of ["/nope", "/portfolio/99"]) {
    await page.goto(path);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    await expect(page.locator('link[rel="canonical"]')).toHaveCount(0);
  }
});

test("there is an icon and a manifest", async ({ page, request }) => {
  await page.goto("/");
  for (const rel of ["icon", "manifest"]) {
    const href = await page.locator(`link[rel="${rel}"]`).first().getAttribute("href");
    expect((await request.get(href ?? "")).status()).toBe(200);
  }
});
