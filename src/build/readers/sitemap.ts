/** The list of the site's pages for search engines, and where they find it. */
import { escapeXml } from "./xml";

/** Its name in the site. */
export const SITEMAP = "sitemap.xml";

/**
 * A sitemap (https://www.sitemaps.org/protocol.html). When a page has changed isn't known to the build, and so isn't said.
 * @param addresses absolute
 */
export const sitemap = (addresses: string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses.map((address) => `  <url><loc>${escapeXml(address)}</loc></url>`),
    "</urlset>",
    "",
  ].join("\n");

/** robots.txt (RFC 9309): everything may be read. @param url the site's, without a slash at the end */
export const robotsText = (url: string): string => `User-agent: *\nAllow: /\n\nSitemap: ${url}/${SITEMAP}\n`;
