/**
 * `_headers` and `_redirects`, which Netlify and Cloudflare Pages read.
 * Headers: https://docs.netlify.com/manage/routing/headers and https://developers.cloudflare.com/pages/configuration/headers
 * (at most 100 rules, 2,000 characters a line; the rules that match an address are joined).
 * Redirects: https://docs.netlify.com/manage/routing/redirects and https://developers.cloudflare.com/pages/configuration/redirects
 * (first match first; at most 100 rules after the first with a placeholder; 200 shows another address's file).
 */
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

/** Cloudflare Pages moves a folder's address to the one with a slash, if it isn't told to show that one's file instead. */
const withoutSlash = (address: string) => `${address}/ ${address} 301\n${address} ${address}/ 200\n`;

/**
 * Netlify comes no further than the first lines: they match everything that is no file. It doesn't tell an address with a slash
 * from one without, so the moves after them would have no end there. Cloudflare Pages passes over lines with status 404 (it
 * shows the nearest 404.html) and follows the rest; it finds nothing at /-, with which no page begins.
 * @param addresses the pages' addresses
 * @returns the text of `_redirects`
 */
export function redirectsFile(addresses: string[]): string {
  const single = addresses.filter((address) => !/^\/(portfolio\/[^/]+)?$/.test(address));
  // The copy that Cloudflare Pages looks for (finish.ts) is no page at its own address: it would go round in circles.
  const copy = addresses.includes("/portfolio/404") ? "" : "/portfolio/404 /portfolio/-not-found/ 200\n";
  return `# Netlify
/portfolio/:id /portfolio/-not-found/index.html 404
/* /404/index.html 404
# Cloudflare Pages
${single.map(withoutSlash).join("")}${copy}${withoutSlash("/portfolio/:id")}/portfolio/:id/index.html /portfolio/:id 301
/portfolio/:id/* /- 200
`;
}
