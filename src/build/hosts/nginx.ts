import { NOT_FOUND_PAGES } from "../../not-found";
import { type HeaderRule, REVALIDATE } from "../headers";

const quote = (text: string) => `"${text.replace(/["\\]/g, "\\$&")}"`;
const asRegex = (path: string) => path.replace(/[.\\+?^${}()|[\]]/g, "\\$&").replace("*", ".*");
const CACHING = "Cache-Control";

const addHeaders = (headers: Record<string, string>) =>
  Object.entries(headers)
    .map(([name, value]) => `add_header ${name} ${quote(value)} always;`)
    .join("\n");
/** The ones that are decided by address. */
const ADD_DECIDED = `add_header ${CACHING} $site_caching always;
add_header Allow $site_allow always;`;

/**
 * What a `server` block of nginx needs to serve the site (https://nginx.org/en/docs/), for version 1.22 or newer. All
 * headers are set in one place: a `location` with an `add_header` of its own drops the others. One with headers that replace
 * the site's has them all.
 * @param rules the headers; the content types of single addresses are in `types` already
 * @param types the endings of each content type
 */
export function nginxFile(rules: HeaderRule[], types: Map<string, string[]>): string {
  const everywhere = rules.find(({ path }) => path === "/*")?.headers ?? {};
  const immutable = rules.filter(({ headers }) => headers[CACHING]);
  const immutablePaths = immutable.map(({ path }) => asRegex(path)).join("|");
  const patterns = NOT_FOUND_PAGES.slice(0, -1);
  const replacing = rules.filter(({ replaces }) => replaces);
  return `# Written by "npm run build". In nginx's server block, below its "root":
#   root /srv/site; include /srv/hosts/nginx.conf;
server_tokens off;
absolute_redirect off;
large_client_header_buffers 4 16k;

types {
${[...types].map(([type, endings]) => `  ${quote(type)} ${endings.join(" ")};`).join("\n")}
}
default_type application/octet-stream;

# The compressed copies beside the files. brotli_static comes with a module: Debian's libnginx-mod-http-brotli-static. Without
# it, take out its line.
gzip off;
gzip_vary on;
gzip_static on;
brotli_static on;

# One range at most, as all players ask; and a copy that is newer than asked for is no change.
max_ranges 1;
if_modified_since before;

# What is decided by address. It is decided again for the page that stands for an unknown one.
set $site_caching ${quote(REVALIDATE)};
set $site_allow "";
set $site_not_found ${NOT_FOUND_PAGES.at(-1)?.page}/index.html;
if ($uri ~ ${quote(`^(${immutablePaths})$`)}) { set $site_caching ${quote(immutable[0]?.headers[CACHING] ?? REVALIDATE)}; }
${patterns.map(({ matchPath, page }) => `if ($uri ~ ${quote(`^${matchPath.replace(/:\w+/g, "[^/]+")}/?$`)}) { set $site_not_found ${page}/index.html; }`).join("\n")}
if ($request_method !~ "^(GET|HEAD)$") {
  set $site_allow "GET, HEAD";
  return 405;
}

${ADD_DECIDED}
${addHeaders(everywhere)}

error_page 404 $site_not_found;
location / {
  try_files $uri $uri/index.html =404;
}
location ~ "^(?<site_page>.*[^/])/$" {
  if (-f "$document_root$site_page/index.html") { return 301 $site_page$is_args$args; }
  return 404;
}
# What is nobody's to ask for: the files for other hosts, and the compressed copies by their own names.
location ~ "^/_(headers|redirects)$|\\.(br|gz)$" {
  return 404;
}
${replacing.map(({ path, headers }) => `location ~ ${quote(`^${asRegex(path)}$`)} {\n${ADD_DECIDED}\n${addHeaders({ ...everywhere, ...headers })}\ntry_files $uri $uri/index.html =404;\n}\n`).join("")}${NOT_FOUND_PAGES.map(({ page }) => `location = ${page} {\n  return 404;\n}`).join("\n")}
`;
}
