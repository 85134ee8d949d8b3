/** The projects for feed readers: RSS 2.0 (https://www.rssboard.org/rss-specification), by the advice of its best practices profile. */
import { FEED, site } from "../../site";
import { escapeXml } from "./xml";

/** What a feed tells of a project. */
export type FeedItem = { projectId: string; title: string; alt: string; director: string | null };

const element = (name: string, text: string, attributes = "") => `<${name}${attributes}>${escapeXml(text)}</${name}>`;

/** No item has a date: on which day a video came out isn't known. */
function itemOf({ projectId, title, alt, director }: FeedItem): string[] {
  const address = `${site.url}/portfolio/${projectId}`;
  return [
    "    <item>",
    `      ${element("title", title)}`,
    `      ${element("link", address)}`,
    `      ${element("guid", address, ' isPermaLink="true"')}`,
    `      ${element("description", alt)}`,
    // RSS's own author is an e-mail address.
    ...(director ? [`      ${element("dc:creator", director)}`] : []),
    "    </item>",
  ];
}

/** @param items in the order in which the site shows them @returns the feed */
export const feed = (items: readonly FeedItem[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    "  <channel>",
    `    ${element("title", site.name)}`,
    `    ${element("link", `${site.url}/`)}`,
    `    ${element("description", `Exceptional ${site.creates}.`)}`,
    "    <language>en-us</language>",
    `    <atom:link href="${escapeXml(site.url + FEED)}" rel="self" type="application/rss+xml"/>`,
    ...items.flatMap(itemOf),
    "  </channel>",
    "</rss>",
    "",
  ].join("\n");
