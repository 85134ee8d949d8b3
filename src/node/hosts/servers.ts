/** Configurations for nginx (https://nginx.org/en/docs/) and Caddy (https://caddyserver.com/docs/caddyfile). */
import fs from "node:fs";
import path from "node:path";
import mime from "mime-types";
import { HASHED, type HeaderRule, IMMUTABLE, REVALIDATE } from "../headers";

/** The content type of each file extension, as in scripts/site-server.ts: the servers' own lists differ. */
const contentTypes = (files: string[]) =>
  [...new Set(files.map((file) => path.extname(file).slice(1)))].sort().flatMap((ending) => {
    const type = ending && mime.contentType(ending);
    return type ? [{ ending, type }] : [];
  });

const fill = (template: string, values: Record<string, string[]>) =>
  fs
    .readFileSync(path.join("src/node/hosts", template), "utf8")
    .replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name]?.join("\n") ?? "");

/** For nginx 1.22 or newer and Caddy 2.6 or newer. @param files of the site, as paths */
export function serverFiles(rules: HeaderRule[], files: string[]): { "nginx.conf": string; Caddyfile: string } {
  const types = contentTypes(files);
  const everywhere = rules.find((rule) => rule.path === "/*")?.headers ?? {};
  const editor = rules.filter(({ replaces }) => replaces);
  const common = { hashed: [HASHED.source], immutable: [IMMUTABLE], revalidate: [REVALIDATE] };

  const addHeaders = (headers: Record<string, string>) => [
    ...Object.entries(headers).map(
      ([name, value]) => `add_header ${name} "${value.replace(/["\\]/g, "\\$&")}" always;`,
    ),
    "add_header Cache-Control $site_caching always;",
    "add_header Allow $site_allow always;",
  ];
  const nginx = fill("nginx.conf", {
    ...common,
    types: types.map(({ type, ending }) => `  "${type}" ${ending};`),
    headers: addHeaders(everywhere),
    // A location inherits headers only if it has none of its own.
    editor: editor.flatMap(({ path: pattern, headers }) => [
      // Not ^~: the locations of compressed copies and of slashes at the end come first.
      `location ${pattern.endsWith("*") ? pattern.slice(0, -1) : `= ${pattern}`} {`,
      ...addHeaders({ ...everywhere, ...headers }),
      "try_files $uri $uri/index.html =404;",
      "}",
    ]),
  });

  const setHeaders = (matcher: string, headers: Record<string, string>) =>
    Object.entries(headers).map(([name, value]) => `  header ${matcher} ${name} \`${value}\``);
  const caddy = fill("Caddyfile", {
    ...common,
    types: types.flatMap(({ type, ending }) => [
      `  @site_${ending} path *.${ending}`,
      ...setHeaders(`@site_${ending}`, { "Content-Type": type }),
    ]),
    // Removing Server is a separate line: in one block, Caddy defers all operations and would override later headers.
    headers: [...setHeaders("*", { ...everywhere, "Cache-Control": REVALIDATE }), "  header -Server"],
    editor: editor.flatMap(({ path: pattern, headers }, index) => [
      `  @site_editor_${index} path ${pattern}`,
      ...setHeaders(`@site_editor_${index}`, headers),
    ]),
  });
  return { "nginx.conf": nginx, Caddyfile: caddy };
}
