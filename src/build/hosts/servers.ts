/** Configurations for servers of one's own, from the templates beside this file. */
import fs from "node:fs";
import path from "node:path";
import mime from "mime-types";
import { HASHED, type HeaderRule, IMMUTABLE, REVALIDATE } from "../headers";

const TEMPLATES = "src/build/hosts";

/** The endings of each content type, as scripts/serve.ts sends it: the machines' own lists differ. @param files paths */
function contentTypes(files: string[]): [type: string, endings: string[]][] {
  const types = new Map<string, string[]>();
  for (const ending of [...new Set(files.map((file) => path.extname(file).slice(1)))].sort()) {
    const type = ending && mime.contentType(ending);
    if (type) types.set(type, [...(types.get(type) ?? []), ending]);
  }
  return [...types];
}

const fill = (template: string, values: Record<string, string>) =>
  fs
    .readFileSync(path.join(TEMPLATES, template), "utf8")
    .replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? "");

/**
 * For nginx 1.22 or newer (https://nginx.org/en/docs/) and Caddy 2.6 or newer (https://caddyserver.com/docs/caddyfile).
 * @param rules the headers
 * @param files of the site, as paths
 */
export function serverFiles(rules: HeaderRule[], files: string[]): { "nginx.conf": string; Caddyfile: string } {
  const types = contentTypes(files);
  const everywhere = rules.find((rule) => rule.path === "/*")?.headers ?? {};
  const editor = rules.filter(({ replaces }) => replaces);
  const common = { hashed: HASHED.source, immutable: IMMUTABLE, revalidate: REVALIDATE };

  const addHeaders = (headers: Record<string, string>) =>
    Object.entries(headers)
      .map(([name, value]) => `add_header ${name} "${value.replace(/["\\]/g, "\\$&")}" always;`)
      .concat("add_header Cache-Control $site_caching always;", "add_header Allow $site_allow always;")
      .join("\n");
  const nginx = fill("nginx.conf", {
    ...common,
    types: types.map(([type, endings]) => `  "${type}" ${endings.join(" ")};`).join("\n"),
    headers: addHeaders(everywhere),
    // A location has either no headers of its own or all of them.
    editor: editor
      .map(({ path: address, headers }) => {
        const matches = address.endsWith("*") ? `^~ ${address.slice(0, -1)}` : `= ${address}`;
        return `location ${matches} {\n${addHeaders({ ...everywhere, ...headers })}\ntry_files $uri $uri/index.html =404;\n}`;
      })
      .join("\n"),
  });

  const setHeaders = (matcher: string, headers: Record<string, string>) =>
    Object.entries(headers).map(([name, value]) => `  header ${matcher} ${name} \`${value}\``);
  const caddy = fill("Caddyfile", {
    ...common,
    types: types
      .flatMap(([type, endings], index) => [
        `  @site_type_${index} path ${endings.map((ending) => `*.${ending}`).join(" ")}`,
        ...setHeaders(`@site_type_${index}`, { "Content-Type": type }),
      ])
      .join("\n"),
    // The server's name goes by itself: a block that takes a header away has the last word on all of its headers.
    headers: `${setHeaders("*", { ...everywhere, "Cache-Control": REVALIDATE })
      .join("\n")
      .trim()}\n  header -Server`,
    editor: editor
      .flatMap(({ path: address, headers }, index) => [
        `  @site_editor_${index} path ${address}`,
        ...setHeaders(`@site_editor_${index}`, headers),
      ])
      .join("\n"),
  });
  return { "nginx.conf": nginx, Caddyfile: caddy };
}
