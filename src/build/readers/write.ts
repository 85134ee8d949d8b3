/** Writes what readers other than browsers ask for: search engines and feed readers. */
import fs from "node:fs";
import path from "node:path";
import { FEED, placesIn, site } from "../../site";
import { type FeedItem, feed } from "./feed";
import { robotsText, SITEMAP, sitemap } from "./sitemap";

/** The addresses that search engines may show: none that stands for others, and no part of one. */
const pagePaths = (projects: readonly FeedItem[]) => [
  "/",
  ...placesIn("footer").map((place) => place.path),
  ...projects.map(({ projectId }) => `/portfolio/${projectId}`),
];

/** @param root the built site @param projects in display order */
export function writeForReaders(root: string, projects: readonly FeedItem[]): void {
  const write = (file: string, text: string) => fs.writeFileSync(path.join(root, file), text);
  write(SITEMAP, sitemap(pagePaths(projects).map((page) => site.url + page)));
  write("robots.txt", robotsText(site.url));
  write(FEED, feed(projects));
}
