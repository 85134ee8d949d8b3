/** The pages' metadata for search engines, feed readers and social networks. */
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { UNKNOWN_PAGES_ERRORS } from "../helpers/expected-errors";
import { COMPANY, heading, navigationLink, PAGES, projects, UNKNOWN_PAGES } from "../helpers/pages";
import { sendRaw } from "../helpers/raw-request";
import { expect, test } from "../helpers/test";
import { textsIn } from "../helpers/xml";

/** The site's address in the tests' builds (scripts/test.ts), also the default. */
const SITE = "https://hammeredproductions.example";
/** The smallest limit for a shared picture, WhatsApp's (unofficial). X's and Facebook's are megabytes. */
const MOST_BYTES = 300_000;
/** X: "A text description of the image ... Maximum 420 characters." */
const LONGEST_ALT = 420;

test.beforeEach(({ allowErrors }) => allowErrors(UNKNOWN_PAGES_ERRORS));

test("each page has its title, canonical address and share card", async ({ page, request, baseURL }) => {
  const images = new Set<string>();
  for (const [path, name] of PAGES) {
    await page.goto(path);
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await expect(page).toHaveTitle(path === "/" ? `${name} | Los Angeles, CA` : `${name} | ${COMPANY}`);
    // A tag that stands twice would fail here.
    const content = (name: string) =>
      page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute("content");
    expect((await content("description"))?.length).toBeGreaterThan(20);
    const canonical = await page.locator('link[rel="canonical"]').getAttribute("href");
    expect(canonical).toBe(SITE + path);
    for (const [tag, value] of [
      // Open Graph requires these, and og:image.
      ["og:title", name],
      ["og:type", "website"],
      ["og:url", canonical],
      // Open Graph recommends these.
      ["og:description", await content("description")],
      ["og:site_name", COMPANY],
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
    const project = projects.find(({ id }) => path === `/portfolio/${id}`);
    expect(alt).toContain(project ? `${project.title}. ${project.alt}` : name);
    expect(alt.length).toBeLessThanOrEqual(LONGEST_ALT);
    // The picture is as its tags say.
    const answer = await request.get(`${baseURL}${image.pathname}`);
    expect(answer.status()).toBe(200);
    expect(answer.headers()["content-type"]).toBe(await content("og:image:type"));
    expect(answer.headers()["cache-control"]).toContain("immutable");
    const picture = await answer.body();
    expect(picture.length).toBeLessThan(MOST_BYTES);
    expect(await sharp(picture).metadata()).toMatchObject({ format: "jpeg", channels: 3, width: 1200, height: 630 });
    // It decodes to its end.
    await sharp(picture, { failOn: "warning" }).raw().toBuffer();
  }
  expect(images.size).toBe(PAGES.length);
  for (const [path] of UNKNOWN_PAGES) {
    await page.goto(path);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    await expect(page.locator('link[rel="canonical"]')).toHaveCount(0);
  }
});

test("the icon and the manifest exist; no visitor or worker loads a share card", async ({ page, request }) => {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  await page.goto("/", { waitUntil: "networkidle" });
  expect(requested.filter((url) => url.includes("/static/share/"))).toEqual([]);
  const worker = await (await request.get("/sw.js")).text();
  expect(worker).toContain("/static/");
  expect(worker).not.toContain("static/share");
  for (const rel of ["icon", "manifest"]) {
    const href = await page.locator(`link[rel="${rel}"]`).first().getAttribute("href");
    expect((await request.get(href ?? "")).status()).toBe(200);
  }
});

test("the sitemap lists every page once; robots.txt names it and allows everything", async ({ page, baseURL }) => {
  const { status, headers, body } = await sendRaw(baseURL, "/sitemap.xml");
  expect(status).toBe(200);
  expect(headers["content-type"]).toMatch(/^(application|text)\/xml\b/);
  const xml = body.toString();
  expect(xml).toContain('<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">');
  const [listed] = await page.evaluate(textsIn, { xml, names: ["loc"] });
  expect(listed?.sort()).toEqual(PAGES.map(([path]) => SITE + path).sort());

  const robots = await sendRaw(baseURL, "/robots.txt");
  expect(robots.headers["content-type"]).toContain("text/plain");
  const lines = robots.body.toString().split("\n").filter(Boolean);
  // RFC 9309, section 2.2: a field, a colon, a value.
  const rules = lines.map((line) => /^([A-Za-z-]+): *(\S+)$/.exec(line)?.slice(1));
  expect(rules).toEqual([
    ["User-agent", "*"],
    ["Allow", "/"],
    ["Sitemap", `${SITE}/sitemap.xml`],
  ]);
});

test("the feed is RSS, with every project in the site's order", async ({ page, baseURL }) => {
  await page.goto("/");
  const link = page.locator('link[rel="alternate"][type="application/rss+xml"]');
  const address = (await link.getAttribute("href")) ?? "";
  const { status, headers, body } = await sendRaw(baseURL, address);
  expect(status).toBe(200);
  expect(headers["content-type"]).toMatch(/^((application|text)\/xml|application\/rss\+xml)\b/);
  const xml = body.toString();
  expect(xml).toContain('<rss version="2.0"');
  // https://www.rssboard.org/rss-profile wants the feed's own address in it.
  expect(xml).toContain(`<atom:link href="${SITE}${address}" rel="self" type="application/rss+xml"/>`);
  const names = ["title", "link", "guid", "description"];
  const [titles, links, guids, descriptions = []] = await page.evaluate(textsIn, { xml, names });
  const addresses = projects.map(({ id }) => `${SITE}/portfolio/${id}`);
  expect(titles?.slice(1)).toEqual(projects.map(({ title }) => title));
  expect(links).toEqual([`${SITE}/`, ...addresses]);
  expect(guids).toEqual(addresses);
  expect(descriptions.filter((words) => words.trim() !== "")).toHaveLength(projects.length + 1);
});

const structuredData = (page: Page) => page.locator('script[type="application/ld+json"]');

/** Google's requirements: https://developers.google.com/search/docs/appearance/structured-data (breadcrumb, organization) */
test("each page has its structured data", async ({ page, request, baseURL }) => {
  for (const [path, name] of PAGES) {
    await page.goto(path);
    const thing = JSON.parse((await structuredData(page).textContent()) ?? "");
    const organization = { "@id": `${SITE}/#organization` };
    if (path === "/") {
      const address = { "@type": "PostalAddress", addressCountry: "US" };
      const home = { "@context": "https://schema.org", "@type": "Organization", url: `${SITE}/`, address };
      expect(thing).toMatchObject({ ...home, ...organization, name: expect.stringMatching(/\w/) });
      const logo = await request.get(`${baseURL}${new URL(thing.logo).pathname}`);
      const { width = 0, height = 0 } = await sharp(await logo.body()).metadata();
      // Google: 112 × 112 px at least.
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(112);
      continue;
    }
    const trail = ["/", ...(path.startsWith("/portfolio/") ? ["/portfolio"] : []), path];
    expect(thing).toEqual({
      "@context": "https://schema.org",
      "@type": "WebPage",
      publisher: organization,
      breadcrumb: {
        "@type": "BreadcrumbList",
        itemListElement: trail.map((item, index) => ({
          "@type": "ListItem",
          position: index + 1,
          name: item === path ? name : expect.stringMatching(/\w/),
          item: SITE + item,
        })),
      },
    });
  }
  // A navigation replaces it.
  await page.goto("/");
  await navigationLink(page, "CONTACT").click();
  await expect(heading(page, "CONTACT US")).toBeVisible();
  await expect(page.locator('meta[property="og:url"]')).toHaveAttribute("content", `${SITE}/contact`);
  await expect(structuredData(page)).toHaveCount(1);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", `${SITE}/contact`);
});
