/** The response headers of the site, for `_headers` of a build. */
import fs from "node:fs";
import path from "node:path";
import { EDITOR_PATH, editorHeaders } from "../editor/node/page";
import { contentSecurityPolicy } from "./policy";
import { readSettings } from "./settings";

/** `path` may end in `*`. Two rules for a path set the same header only if the later one replaces the earlier. */
export type HeaderRule = { path: string; headers: Record<string, string>; replaces?: true };

/** For files whose name changes with their content. */
export const IMMUTABLE = "public, max-age=31536000, immutable";
/** Files with a hash in their name, beside those below /static/. */
export const HASHED = /-[0-9a-f]{20}\.js$|\.[0-9a-f]{20}\.css$/;

/** Features that no page uses. src/projects/player.tsx allows those of the video players. */
const UNUSED = [
  "accelerometer",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "usb",
];

/** The headers that are the same for every build. */
export const fixedHeaders = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": UNUSED.map((feature) => `${feature}=()`).join(","),
  // The video players require the site's origin.
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Strict-Transport-Security": "max-age=31536000",
  "X-Content-Type-Options": "nosniff",
};

/** The files of a built site, as paths below the folder, with slashes on every system. */
export const filesOf = (root: string): string[] =>
  fs.readdirSync(root, { recursive: true, encoding: "utf8" }).map((file) => file.split(path.sep).join("/"));

/** The built pages. Some folders of page data end in .html too. */
export const pagesOf = (root: string): string[] =>
  filesOf(root)
    .filter((file) => /^(?!_gatsby|page-data).*\.html$/.test(file))
    .sort();

/**
 * The rules for a built site.
 * @param pages the HTML of its pages
 * @param media the origins of other hosts' previews
 * @throws {Error} if a setting is invalid
 */
export function headerRules(root: string, pages: string[], media: string[] = []): HeaderRule[] {
  const { supabase, editor } = readSettings();
  const everywhere = {
    "Content-Security-Policy": contentSecurityPolicy(pages, { connect: supabase ? [supabase] : [], media }),
    ...fixedHeaders,
  };
  const hashed = fs.readdirSync(root).filter((name) => HASHED.test(name));
  const immutable = ["/static/*", ...hashed.sort().map((name) => `/${name}`)];
  const editorPaths = editor ? [EDITOR_PATH, `${EDITOR_PATH}/*`] : [];
  return [
    { path: "/*", headers: everywhere },
    ...immutable.map((path) => ({ path, headers: { "Cache-Control": IMMUTABLE } })),
    { path: "/manifest.webmanifest", headers: { "Content-Type": "application/manifest+json; charset=utf-8" } },
    ...editorPaths.map((path) => ({ path, headers: editorHeaders(editor), replaces: true as const })),
  ];
}
