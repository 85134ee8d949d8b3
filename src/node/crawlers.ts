/** The sitemap, robots.txt, the feed and security.txt. */
import fs from "node:fs";
import path from "node:path";
import { FEED, MENU, site } from "../site";

type FeedItem = { projectId: string; title: string; alt: string; director: string | null };

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };
/** Characters that no XML document may have, even as references (https://www.w3.org/TR/xml/#charsets). */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';

const escapeXml = (text: string): string =>
  text.replace(FORBIDDEN, "").replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
const element = (name: string, text: string, attributes = "") => `<${name}${attributes}>${escapeXml(text)}</${name}>`;
const urlOf = ({ projectId }: FeedItem) => `${site.url}/portfolio/${projectId}`;

/** Projects have no date. `dc:creator`, because RSS's `author` is an e-mail address. */
const itemOf = (project: FeedItem) =>
  element("title", project.title) +
  element("link", urlOf(project)) +
  element("guid", urlOf(project), ' isPermaLink="true"') +
  element("description", project.alt) +
  (project.director ? element("dc:creator", project.director) : "");

/** RSS 2.0 (https://www.rssboard.org/rss-specification). */
export const feed = (items: readonly FeedItem[]): string => `${DECLARATION}
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
${element("title", site.name)}
${element("link", `${site.url}/`)}
${element("description", `Exceptional ${site.creates}.`)}
<language>en-us</language>
<atom:link href="${escapeXml(site.url + FEED)}" rel="self" type="application/rss+xml"/>
${items.map((item) => `<item>${itemOf(item)}</item>\n`).join("")}</channel>
</rss>
`;

/** https://www.sitemaps.org/protocol.html */
const sitemap = (urls: string[]): string => `${DECLARATION}
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.map((url) => `<url>${element("loc", url)}</url>\n`).join("")}</urlset>
`;

const SECURITY = ".well-known/security.txt";
/** Less than a year (RFC 9116, section 2.5.5): a site that is no longer built should not promise an answer. */
const VALID_MS = 364 * 24 * 60 * 60 * 1000;

/** Where to report a weakness (RFC 9116). @param now when the site is built */
export const securityText = (email: string, now: Date): string => `Contact: mailto:${email}
Expires: ${new Date(now.getTime() + VALID_MS).toISOString()}
Preferred-Languages: en
Canonical: ${site.url}/${SECURITY}
`;

/** @param root the built site @param projects in display order @param email reports of weaknesses go there */
export function writeCrawlerFiles(root: string, projects: readonly FeedItem[], email: string | undefined): void {
  const pages = ["/", ...MENU.map((link) => link.path)].map((page) => site.url + page);
  const files = {
    "sitemap.xml": sitemap([...pages, ...projects.map(urlOf)]),
    "robots.txt": `User-agent: *\nAllow: /\n\nSitemap: ${site.url}/sitemap.xml\n`,
    [FEED]: feed(projects),
    ...(email && { [SECURITY]: securityText(email, new Date()) }),
  };
  if (email) fs.mkdirSync(path.join(root, path.dirname(SECURITY)), { recursive: true });
  for (const [file, text] of Object.entries(files)) fs.writeFileSync(path.join(root, file), text);
}
