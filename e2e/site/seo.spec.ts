import sharp from "sharp";
import { UNKNOWN_PAGES_ERRORS } from "../helpers/expected-errors";
import { PAGES, projects, UNKNOWN_PAGES } from "../helpers/pages";
import { expect, test } from "../helpers/test";

/** The site's address in the builds of the tests (scripts/test.ts), and where it isn't set. */
const SITE = "https://hammeredproductions.example";
/** The least of the sizes up to which networks show a picture: WhatsApp's, of which others tell. X's and Facebook's are megabytes. */
const MOST_BYTES = 300_000;
/** X: "A text description of the image ... Maximum 420 characters." */
const LONGEST_ALT = 420;

test.use({ expectedErrors: UNKNOWN_PAGES_ERRORS });

test("each page says what it is, where, and how a shared link looks", async ({ page, request, baseURL }) => {
  const images = new Set<string>();
  for (const [path, name] of PAGES) {
    await page.goto(path);
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await expect(page).toHaveTitle(path === "/" ? `${name} | Los Angeles, CA` : `${name} | HAMMERED PRODUCTIONS`);
    // Each tag once: of two, readers take the one or the other.
    const content = (name: string) =>
      page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute("content");
    expect((await content("description"))?.length).toBeGreaterThan(20);
    const canonical = await page.locator('link[rel="canonical"]').getAttribute("href");
    expect(canonical).toBe(SITE + path);
    for (const [tag, value] of [
      // Three of the four that the Open Graph protocol requires of every page.
      ["og:title", name],
      ["og:type", "website"],
      ["og:url", canonical],
      // Those that it recommends.
      ["og:description", await content("description")],
      ["og:site_name", "HAMMERED PRODUCTIONS"],
      ["og:image:width", "1200"],
      ["og:image:height", "630"],
      ["twitter:card", "summary_large_image"],
      ["twitter:image:alt", await content("og:image:alt")],
    ] as const)
      expect(await content(tag), `${tag} of ${path}`).toBe(value);
    expect(await content("og:locale")).toMatch(/^[a-z]{2}_[A-Z]{2}$/);
    const image = new URL((await content("og:image")) ?? "");
    expect(image.origin).toBe(SITE);
    images.add(image.href);
    const alt = (await content("og:image:alt")) ?? "";
    // A project's says what its still shows.
    const project = projects.find(({ id }) => path === `/portfolio/${id}`);
    expect(alt).toContain(project ? `${project.title}. ${project.alt}` : name);
    expect(alt.length).toBeLessThanOrEqual(LONGEST_ALT);
    // The picture is what is said of it.
    const answer = await request.get(`${baseURL}${image.pathname}`);
    expect(answer.status()).toBe(200);
    expect(answer.headers()["content-type"]).toBe(await content("og:image:type"));
    expect(answer.headers()["cache-control"]).toContain("immutable");
    const picture = await answer.body();
    expect(picture.length).toBeLessThan(MOST_BYTES);
    expect(await sharp(picture).metadata()).toMatchObject({ format: "jpeg", channels: 3, width: 1200, height: 630 });
    // All of it can be decoded.
    await sharp(picture, { failOn: "warning" }).raw().toBuffer();
  }
  // Each page has a card of its own.
  expect(images.size).toBe(PAGES.length);
  // The others are not to be found by search engines.
  for (const [path] of UNKNOWN_PAGES) {
    await page.goto(path);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    await expect(page.locator('link[rel="canonical"]')).toHaveCount(0);
  }
});

test("there is an icon and a manifest; neither visitors nor the worker load a share card", async ({
  page,
  request,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/", { waitUntil: "networkidle" });
  expect(asked.filter((url) => url.includes("/static/share/"))).toEqual([]);
  const worker = await (await request.get("/sw.js")).text();
  expect(worker).toContain("/static/");
  expect(worker).not.toContain("static/share");
  for (const rel of ["icon", "manifest"]) {
    const href = await page.locator(`link[rel="${rel}"]`).first().getAttribute("href");
    expect((await request.get(href ?? "")).status()).toBe(200);
  }
});
