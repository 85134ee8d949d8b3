/** What search engines get, by the rules of those who wrote them (e2e/helpers/reader-rules.ts). */
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { ask } from "../helpers/ask";
import { heading, navigationLink, PAGES } from "../helpers/pages";
import { sitemapFaults, structuredDataFaults } from "../helpers/reader-rules";
import { expect, test } from "../helpers/test";

/** The site's address in the builds of the tests (scripts/test.mjs), and where it isn't set. */
const SITE = "https://hammeredproductions.example";
const ADDRESSES = PAGES.map(([path]) => SITE + path);

test("the sitemap keeps its protocol, and has every page", async ({ page, baseURL }) => {
  const { status, headers, body } = await ask(baseURL, "/sitemap.xml");
  expect(status).toBe(200);
  expect(headers["content-type"]).toMatch(/^(application|text)\/xml\b/);
  await page.goto("/");
  const text = body.toString();
  expect(await page.evaluate(sitemapFaults, { text, address: `${SITE}/sitemap.xml` })).toEqual([]);
  const listed = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  expect(listed.sort()).toEqual([...ADDRESSES].sort());
});

test("robots.txt forbids nothing, and names the sitemap", async ({ baseURL }) => {
  const { headers, body } = await ask(baseURL, "/robots.txt");
  expect(headers["content-type"]).toContain("text/plain");
  const lines = body.toString().split("\n").filter(Boolean);
  // RFC 9309, section 2.2: a field, a colon, a value.
  const rules = lines.map((line) => /^([A-Za-z-]+): *(\S+)$/.exec(line)?.slice(1));
  expect(rules).toEqual([
    ["User-agent", "*"],
    ["Allow", "/"],
    ["Sitemap", `${SITE}/sitemap.xml`],
  ]);
});

const structuredData = (page: Page) => page.locator('script[type="application/ld+json"]').allTextContents();

for (const [path, name] of PAGES) {
  test(`${path} tells search engines what it is`, async ({ page, request, baseURL }) => {
    await page.goto(path);
    const texts = await structuredData(page);
    expect(texts).toHaveLength(1);
    expect(structuredDataFaults(texts)).toEqual([]);
    const thing: Record<string, unknown> = JSON.parse(texts[0] ?? "");
    const organization = { "@id": `${SITE}/#organization` };
    if (path === "/") {
      expect(thing).toMatchObject({ "@type": "Organization", ...organization, url: `${SITE}/` });
      const logo = await request.get(`${baseURL}${new URL(String(thing.logo)).pathname}`);
      const { width = 0, height = 0 } = await sharp(await logo.body()).metadata();
      // Google: 112 × 112 px at least.
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(112);
      return;
    }
    expect(thing).toMatchObject({ "@type": "WebPage", publisher: organization });
    const { itemListElement } = thing.breadcrumb as { itemListElement: { item: string; name: string }[] };
    expect(itemListElement.at(-1)).toMatchObject({ name, item: SITE + path });
    for (const { item } of itemListElement) expect(ADDRESSES).toContain(item);
  });
}

test("after a navigation the page tells of itself, and no more of the one before", async ({ page }) => {
  await page.goto("/");
  await navigationLink(page, "CONTACT").click();
  await expect(heading(page, "CONTACT US")).toBeVisible();
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(1);
  await expect(page.locator('meta[property="og:url"]')).toHaveAttribute("content", `${SITE}/contact`);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", `${SITE}/contact`);
});
