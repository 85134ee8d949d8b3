/** The sitemap and robots.txt. */
import fs from "node:fs";
import path from "node:path";
import { MENU, site } from "../site";

/** https://www.sitemaps.org/protocol.html @param urls without characters that XML escapes */
const sitemap = (urls: string[]): string => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.map((url) => `<url><loc>${url}</loc></url>\n`).join("")}</urlset>
`;

/** @param root the built site @param projectIds in display order */
export function writeCrawlerFiles(root: string, projectIds: readonly string[]): void {
  const pages = ["/", ...MENU.map((link) => link.path), ...projectIds.map((id) => `/portfolio/${id}`)];
  const robots = `User-agent: *\nAllow: /\n\nSitemap: ${site.url}/sitemap.xml\n`;
  fs.writeFileSync(path.join(root, "sitemap.xml"), sitemap(pages.map((page) => site.url + page)));
  fs.writeFileSync(path.join(root, "robots.txt"), robots);
}
