/** The sitemap and robots.txt. */
import fs from "node:fs";
import path from "node:path";
import { site } from "../site";

/** https://www.sitemaps.org/protocol.html @param urls without characters that XML escapes */
const sitemap = (urls: string[]): string => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.map((url) => `<url><loc>${url}</loc></url>\n`).join("")}</urlset>
`;

/** @returns the page's own address (src/layout/seo.tsx); none if search engines must not index it */
const canonicalUrls = (html: string) =>
  Array.from(html.matchAll(/<link rel="canonical" href="([^"]+)"/g), ([, url = ""]) => url);

/** @param root the built site @param pages the HTML of its pages */
export function writeCrawlerFiles(root: string, pages: string[]): void {
  const robots = `User-agent: *\nAllow: /\n\nSitemap: ${site.url}/sitemap.xml\n`;
  fs.writeFileSync(path.join(root, "sitemap.xml"), sitemap(pages.flatMap(canonicalUrls).sort()));
  fs.writeFileSync(path.join(root, "robots.txt"), robots);
}
