/**
 * `_headers` and `_redirects`, which Netlify and Cloudflare Pages read.
 * Headers: https://docs.netlify.com/manage/routing/headers and https://developers.cloudflare.com/pages/configuration/headers
 * (at most 100 rules, 2,000 characters a line; the rules that match an address are joined).
 * Redirects: https://docs.netlify.com/manage/routing/redirects and https://developers.cloudflare.com/pages/configuration/redirects
 * (first match first; at most 100 rules after the first with a placeholder; 200 shows another address's file).
 */
import { NOT_FOUND_PAGES } from "../../not-found";
import type { HeaderRule } from "../headers";

/** What was set before is taken away first: Cloudflare Pages joins values by itself. Netlify passes over lines without a colon. */
const withdrawn = ({ headers, replaces }: HeaderRule) =>
  replaces ? Object.keys(headers).map((name) => `  ! ${name}`) : [];

/** @returns the text of `_headers` */
export const headersFile = (rules: HeaderRule[]): string =>
  rules
    .map((rule) => [
      rule.path,
      ...withdrawn(rule),
      ...Object.entries(rule.headers).map(([name, value]) => `  ${name}: ${value}`),
    ])
    .map((lines) => `${lines.join("\n")}\n`)
    .join("");

/** No page begins with `-`: Cloudflare Pages finds nothing there, and shows what stands for that, with status 404. */
const NOWHERE = "/-";
const CATCH_ALL = "/*";
/** The patterns of addresses that share one stand-in, but for the one that stands for all that is left. */
const PATTERNS = NOT_FOUND_PAGES.filter(({ matchPath }) => matchPath !== CATCH_ALL);

/** Cloudflare Pages moves a folder's address to the one with a slash, if it isn't told to show that one's file instead. */
const withoutSlash = (address: string): string[] => [`${address}/ ${address} 301`, `${address} ${address}/ 200`];

/**
 * Netlify comes no further than the first lines: they match everything that is no file. It doesn't tell an address with a slash
 * from one without, so the moves after them would have no end there. Cloudflare Pages passes over lines with status 404 (it
 * shows the nearest 404.html) and follows the rest.
 * @param addresses the pages' addresses
 * @returns the text of `_redirects`
 */
export function redirectsFile(addresses: string[]): string {
  const patterned = (address: string) =>
    PATTERNS.some(({ matchPath }) => new RegExp(`^${matchPath.replace(/:\w+/g, "[^/]+")}$`).test(address));
  const single = addresses.filter((address) => address !== "/" && !patterned(address)).flatMap(withoutSlash);
  // The copies of stand-ins that Cloudflare Pages looks for are no pages at their own addresses: it would go round in circles.
  const copies = PATTERNS.map(({ matchPath, page }) => [matchPath.replace(/:\w+$/, "404"), page] as const)
    .filter(([copy]) => !addresses.includes(copy))
    .map(([copy, page]) => `${copy} ${page}/ 200`);
  const unknown = NOT_FOUND_PAGES.map(({ matchPath, page }) => `${matchPath} ${page}/index.html 404`);
  const known = PATTERNS.flatMap(({ matchPath }) => [
    ...withoutSlash(matchPath),
    `${matchPath}/index.html ${matchPath} 301`,
    `${matchPath}/* ${NOWHERE} 200`,
  ]);
  return `# Netlify\n${unknown.join("\n")}\n# Cloudflare Pages\n${[...single, ...copies, ...known].join("\n")}\n`;
}

/** Where Cloudflare Pages looks for what stands for unknown addresses of a folder: a copy of the page there. */
export const nearestNotFoundFiles = PATTERNS.map(({ matchPath, page }) => ({
  page: `${page}/index.html`,
  copy: matchPath.replace(/:\w+$/, "404.html"),
}));
