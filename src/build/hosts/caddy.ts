import { NOT_FOUND_PAGES } from "../../not-found";
import { type HeaderRule, REVALIDATE } from "../headers";

const quote = (text: string) => `\`${text}\``;
const CACHING = "Cache-Control";
const name = (page: string) => `@site${page.replace(/\W+/g, "_")}`;

/**
 * What a site block of Caddy needs to serve the site (https://caddyserver.com/docs/caddyfile), for version 2.6 or newer.
 * @param rules the headers; the content types of single addresses are in `types` already
 * @param types the endings of each content type
 */
export function caddyFile(rules: HeaderRule[], types: Map<string, string[]>): string {
  const everywhere = Object.entries(rules.find(({ path }) => path === "/*")?.headers ?? {});
  const immutable = rules.filter(({ headers }) => headers[CACHING]);
  const pages = NOT_FOUND_PAGES.map(({ page }) => page);
  const patterns = NOT_FOUND_PAGES.slice(0, -1);
  const replacing = rules.filter(({ replaces }) => replaces);
  const headers = `header {
${everywhere.map(([header, value]) => `    ${header} ${quote(value)}`).join("\n")}
    ${CACHING} ${quote(REVALIDATE)}
  }
  # By itself, because a block that takes a header away has the last word on all of its headers.
  header -Server`;
  return `# Written by "npm run build". In Caddy's site block, below its "root":
#   root * /srv/site
#   import /srv/hosts/Caddyfile
route {
  ${headers}

  @site_methods not method GET HEAD
  header @site_methods Allow "GET, HEAD"
  respond @site_methods 405

  # What no file can be called, for which Caddy has no better answer than 500.
  @site_nul path_regexp \\x00
  error @site_nul 400
  @site_long path_regexp [^/]{256}
  error @site_long 404

  # What is nobody's to ask for: the files for other hosts, and the compressed copies by their own names.
  @site_hidden path /_headers /_redirects *.br *.gz ${pages.join(" ")}
  error @site_hidden 404

  @site_slash path_regexp site ^/*(.*[^/])/+$
  route @site_slash {
    @site_page file /{re.site.1}/index.html
    route @site_page {
      rewrite * /{re.site.1}
      redir {uri} 301
    }
    error 404
  }

  try_files {path} {path}/index.html
${[...types].map(([type, endings], index) => `  @site_type_${index} path ${endings.map((ending) => `*.${ending}`).join(" ")}\n  header @site_type_${index} Content-Type ${quote(type)}`).join("\n")}
  @site_immutable path ${immutable.map(({ path }) => path).join(" ")}
  header @site_immutable ${CACHING} ${quote(immutable[0]?.headers[CACHING] ?? REVALIDATE)}
${replacing
  .map(
    ({ path, headers }, index) =>
      `  @site_other_${index} path ${path}\n${Object.entries(headers)
        .map(([header, value]) => `  header @site_other_${index} ${header} ${quote(value)}\n`)
        .join("")}`,
  )
  .join("")}  @site_compressed file {path}.gz
  header @site_compressed ?Vary Accept-Encoding
  file_server {
    precompressed br gzip
    disable_canonical_uris
  }
}

handle_errors {
  ${headers}
  @site_unknown expression {http.error.status_code} == 404
  route @site_unknown {
${patterns.map(({ matchPath, page }) => `    ${name(page)} path_regexp ${quote(`^/*${matchPath.slice(1).replace(/:\w+/g, "[^/]+")}/*$`)}\n    rewrite ${name(page)} ${page}/index.html`).join("\n")}
    @site_rest not path ${patterns.map(({ page }) => `${page}/index.html`).join(" ")}
    rewrite @site_rest ${pages.at(-1)}/index.html
    header {
      Content-Type "text/html; charset=utf-8"
      ?Vary Accept-Encoding
      -Last-Modified
      -Accept-Ranges
    }
    # The page is sent whole and anew: what was asked for is not there.
    request_header -Range
    request_header -If-*
    file_server {
      precompressed br gzip
      disable_canonical_uris
    }
  }
}
`;
}
