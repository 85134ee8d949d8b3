/**
 * What a page's HTML tells those who link to it (src/app/link-tags.tsx) stays in it: the browser's code doesn't know of it, and Gatsby
 * removes what it finds marked as its own and doesn't know.
 */
import fs from "node:fs";
import path from "node:path";
import { pagesOf } from "./headers";

/** React escapes `>` within attributes. */
const MARKED =
  /(<(?:meta (?:property="og:|name="twitter:)[^>]*|script type="application\/ld\+json")) data-gatsby-head="true"/g;

/** @param html as Gatsby has written it */
export const withOwnLinkTags = (html: string): string => html.replace(MARKED, "$1");

/** Rewrites every page of a built site. @param root its folder */
export function keepLinkTags(root: string): void {
  for (const page of pagesOf(root)) {
    const file = path.join(root, page);
    fs.writeFileSync(file, withOwnLinkTags(fs.readFileSync(file, "utf8")));
  }
}
