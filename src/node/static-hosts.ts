/**
 * `_headers` and `_redirects` for Netlify (https://docs.netlify.com/manage/routing) and Cloudflare Pages
 * (https://developers.cloudflare.com/pages/configuration). The first matching redirect wins; status 200 is a rewrite.
 */
import type { HeaderRule } from "./headers";

/** `! name` removes an inherited header on Cloudflare Pages, which would join both values. */
const linesOf = ({ path, headers, replaces }: HeaderRule) => [
  path,
  ...(replaces ? Object.keys(headers).map((name) => `  ! ${name}`) : []),
  ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
];

/** @returns the text of `_headers` */
export const headersFile = (rules: HeaderRule[]): string => `${rules.flatMap(linesOf).join("\n")}\n`;

/** Cloudflare Pages redirects to a trailing slash unless a rewrite answers. The worker requests index.html. */
const withoutSlash = (path: string) => `${path}/ ${path} 301\n${path}/index.html ${path} 301\n${path} ${path}/ 200\n`;

/**
 * Netlify uses the first two lines only: they match everything except files. It ignores trailing slashes, so the others
 * would loop. Cloudflare Pages ignores lines with status 404 and uses the rest; /- doesn't exist.
 * @param paths of the pages @returns the text of `_redirects`
 */
export function redirectsFile(paths: string[]): string {
  const single = paths.filter((path) => !/^\/(portfolio\/[^/]+)?$/.test(path));
  return `# Netlify
/portfolio/:id /portfolio/-not-found/index.html 404
/* /404/index.html 404
# Cloudflare Pages
${single.map(withoutSlash).join("")}/portfolio/404 /portfolio/-not-found/ 200
${withoutSlash("/portfolio/:id")}/portfolio/:id/* /- 200
`;
}
