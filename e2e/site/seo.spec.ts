/** The pages' metadata for search engines and social networks. */
import fs from "node:fs";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { NOT_FOUND_PAGES } from "../../src/not-found";
import { PUBLIC } from "../../test-support/test-site";
import { COMPANY, heading, navigationLink, PAGES, projects, watchRequests } from "../helpers/page-parts";
import { expect, test } from "../helpers/test";

/** The default of src/site.ts. */
const SITE = "https://hammeredproductions.example";
/** The smallest limit for a shared picture, WhatsApp's (unofficial). X's and Facebook's are megabytes. */
const MOST_BYTES = 300_000;
/** X: "A text description of the image ... Maximum 420 characters." */
const LONGEST_ALT = 420;

/**
 * @returns pages with the metadata of their HTML: the tags by name or relation, a tag that stands twice with two values
 */
const readMetadata = (page: Page, pages: typeof PAGES) =>
  page.evaluate(
    (documents) =>
      documents.map(({ path, name, html }) => {
        const { documentElement, title, head } = new DOMParser().parseFromString(html, "text/html");
        const tags: Record<string, string[]> = {};
        for (const tag of head.querySelectorAll("meta, link")) {
          const value = (...names: string[]) => names.map((one) => tag.getAttribute(one)).find(Boolean) ?? "";
          const key = value("property", "name", "rel");
          tags[key] = [...(tags[key] ?? []), value("content", "href")];
        }
        const scripts = head.querySelectorAll('script[type="application/ld+json"]');
        const structured = Array.from(scripts, ({ textContent }) => JSON.parse(textContent ?? ""));
        return { path, name, lang: documentElement.lang, title, tags, structured };
      }),
    pages.map(([path, name]) => ({ path, name, html: fs.readFileSync(`${PUBLIC}${path}/index.html`, "utf8") })),
  );

/**
 * Google's requirements: https://developers.google.com/search/docs/appearance/structured-data (breadcrumb,
 * organization)
 */
const SCHEMA = { "@context": "https://schema.org" };
const COMPANY_DATA = {
  ...SCHEMA,
  "@type": "Organization",
  url: `${SITE}/`,
  name: expect.stringMatching(/\w/),
  address: { "@type": "PostalAddress", addressCountry: "US" },
};
function pageData(path: string, name: string) {
  const trail = ["/", ...(path.startsWith("/portfolio/") ? ["/portfolio"] : []), path];
  const itemListElement = trail.map((item, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name: item === path ? name : expect.stringMatching(/\w/),
    item: SITE + item,
  }));
  return { ...SCHEMA, "@type": "BreadcrumbList", itemListElement };
}

test("what reads the first kilobytes of a page sees all its tags: the styles come last", () => {
  for (const [path] of PAGES) {
    const [start = "", rest = ""] = fs.readFileSync(`${PUBLIC}${path}/index.html`, "utf8").split(/<style.*<\/style>/s);
    for (const tag of ["<title", 'rel="canonical"', 'rel="manifest"', 'property="og:image"'])
      expect(start).toContain(tag);
    expect(rest.slice(0, rest.indexOf("</head>"))).not.toMatch(/<(title|meta|link)/);
    expect(start.length).toBeLessThan(8000);
  }
});

test("each page has its title, canonical address, share card and structured data", async ({ page, request }) => {
  const images = new Set<string>();
  for (const { path, name, lang, title, tags, structured } of await readMetadata(page, PAGES)) {
    const content = (tag: string) => tags[tag]?.join() ?? "";
    expect([lang, title]).toEqual(["en", path === "/" ? `${name} | Los Angeles, CA` : `${name} | ${COMPANY}`]);
    expect(content("description").length).toBeGreaterThan(20);
    expect(tags.canonical).toEqual([SITE + path]);
    expect(tags, path).toMatchObject({
      // Open Graph requires these, and og:image.
      "og:title": [name],
      "og:type": ["website"],
      "og:url": [SITE + path],
      "og:description": [content("description")],
      "og:site_name": [COMPANY],
      "og:locale": [expect.stringMatching(/^[a-z]{2}_[A-Z]{2}$/)],
      "og:image:width": ["1200"],
      "og:image:height": ["630"],
      "twitter:card": ["summary_large_image"],
      "twitter:image:alt": [content("og:image:alt")],
    });
    for (const rel of ["icon", "manifest"]) expect((await request.get(tags[rel]?.[0] ?? "")).ok()).toBe(true);
    if (path === "/") expect((await request.get(new URL(structured[0].logo).pathname)).ok()).toBe(true);
    if (path === "/") expect(structured).toMatchObject([COMPANY_DATA]);
    else expect(structured).toEqual([pageData(path, name)]);
    const image = new URL(content("og:image"));
    expect(image.origin).toBe(SITE);
    images.add(image.href);
    const alt = content("og:image:alt");
    const project = projects.find(({ id }) => path === `/portfolio/${id}`);
    expect(alt).toContain(project ? `${project.title}. ${project.alt}` : name);
    expect(alt.length).toBeLessThanOrEqual(LONGEST_ALT);
    // The picture is as its tags say.
    const answer = await request.get(image.pathname);
    expect(answer.headers()["content-type"]).toBe(content("og:image:type"));
    expect(answer.headers()["cache-control"]).toContain("immutable");
    const picture = await answer.body();
    expect(picture.length).toBeLessThan(MOST_BYTES);
    expect(await sharp(picture).metadata()).toMatchObject({ format: "jpeg", channels: 3, width: 1200, height: 630 });
    // Under the still is the accent's bar.
    const bar = await sharp(picture).extract({ left: 600, top: 624, width: 1, height: 1 }).raw().toBuffer();
    expect([...bar]).toEqual([255, 77, 28].map((value) => expect.closeTo(value, -1)));
  }
  // The other pages show the featured project's still.
  expect(images.size).toBe(projects.length);
  const unknown = NOT_FOUND_PAGES.map(({ page }): [string, string] => [page, ""]);
  for (const { tags } of await readMetadata(page, unknown))
    expect([tags.robots, tags.canonical]).toEqual([["noindex"], undefined]);
});

/** Runs in the page: the texts of elements by name, in the document's order. @throws {Error} for invalid XML */
function textsIn({ xml, names }: { xml: string; names: string[] }): string[][] {
  const read = new DOMParser().parseFromString(xml, "application/xml");
  const fault = read.querySelector("parsererror")?.textContent;
  if (fault) throw new Error(fault);
  return names.map((name) => Array.from(read.getElementsByTagName(name), ({ textContent }) => textContent ?? ""));
}

test("the sitemap lists every page once; robots.txt names it and allows everything", async ({ page, request }) => {
  const sitemap = await request.get("/sitemap.xml");
  expect(sitemap.headers()["content-type"]).toMatch(/^(application|text)\/xml\b/);
  const xml = await sitemap.text();
  expect(xml).toContain('<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">');
  const [listed] = await page.evaluate(textsIn, { xml, names: ["loc"] });
  expect(listed?.sort()).toEqual(PAGES.map(([path]) => SITE + path).sort());
  const robots = await request.get("/robots.txt");
  expect(robots.headers()["content-type"]).toContain("text/plain");
  const rules = (await robots.text()).split("\n").filter(Boolean);
  expect(rules).toEqual(["User-agent: *", "Allow: /", `Sitemap: ${SITE}/sitemap.xml`]);
});

test("a navigation replaces the metadata; nothing loads a share card", async ({ page, request }) => {
  const requested = watchRequests(page, (path) => path.startsWith("/static/share/"));
  await page.goto("/", { waitUntil: "networkidle" });
  await navigationLink(page, "CONTACT").click();
  await expect(heading(page, "CONTACT US")).toBeVisible();
  await expect(page.locator('meta[property="og:url"]')).toHaveAttribute("content", `${SITE}/contact`);
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(1);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", `${SITE}/contact`);
  expect(requested).toEqual([]);
  expect(await (await request.get("/sw.js")).text()).not.toContain("static/share");
});
