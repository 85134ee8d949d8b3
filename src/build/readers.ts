/** Files for search engines. */
import fs from "node:fs";
import path from "node:path";
import { placesIn, site } from "../site";

/** Writes a sitemap (https://www.sitemaps.org/protocol.html) and robots.txt. @param root the built site */
export function writeForReaders(root: string, projectIds: string[]): void {
  const pages = ["/", ...placesIn("footer").map((place) => place.path), ...projectIds.map((id) => `/portfolio/${id}`)];
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages.map((page) => `<url><loc>${site.url}${page}</loc></url>\n`).join("")}</urlset>
`;
  fs.writeFileSync(path.join(root, "sitemap.xml"), sitemap);
  fs.writeFileSync(path.join(root, "robots.txt"), `User-agent: *\nAllow: /\n\nSitemap: ${site.url}/sitemap.xml\n`);
}
