/**
 * `_headers` and `_redirects` for Netlify (https://docs.netlify.com/manage/routing) and Cloudflare Pages
 * (https://developers.cloudflare.com/pages/configuration). The first matching redirect wins; 200 shows another address's file.
 */
import type { HeaderRule } from "../headers";

/** Cloudflare Pages joins values unless the first is withdrawn. Netlify ignores lines without a colon. */
const withdrawn = ({ headers, replaces }: HeaderRule) =>
  replaces ? Object.keys(headers).map((name) => `  ! ${name}`) : [];
const linesOf = (rule: HeaderRule) => [
  rule.path,
  ...withdrawn(rule),
  ...Object.entries(rule.headers).map(([name, value]) => `  ${name}: ${value}`),
];

/** @returns the text of `_headers` */
export const headersFile = (rules: HeaderRule[]): string => `${rules.flatMap(linesOf).join("\n")}\n`;

/** Cloudflare Pages adds a slash to a folder's address unless a rule shows the folder's file there. */
const withoutSlash = (address: string) => `${address}/ ${address} 301\n${address} ${address}/ 200\n`;

/**
 * Netlify stops at the first two lines, which match everything but files: it ignores a slash at the end, so later lines would loop.
 * Cloudflare Pages ignores lines with status 404 and follows the rest; /- is no page.
 * @param addresses of the pages @returns the text of `_redirects`
 */
export function redirectsFile(addresses: string[]): string {
  const single = addresses.filter((address) => !/^\/(portfolio\/[^/]+)?$/.test(address));
  // The copy for Cloudflare Pages (finish.ts) would loop at its own address.
  const copy = addresses.includes("/portfolio/404") ? "" : "/portfolio/404 /portfolio/-not-found/ 200\n";
  return `# Netlify
/portfolio/:id /portfolio/-not-found/index.html 404
/* /404/index.html 404
# Cloudflare Pages
${single.map(withoutSlash).join("")}${copy}${withoutSlash("/portfolio/:id")}/portfolio/:id/index.html /portfolio/:id 301
/portfolio/:id/* /- 200
`;
}
