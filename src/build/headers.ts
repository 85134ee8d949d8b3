/** The one list of the headers that the site's answers have. The files for hosts are written from it (hosts/). */
import fs from "node:fs";
import path from "node:path";
import { EDITOR_PATH, editorHeaders } from "./editor/page";
import { contentSecurityPolicy, REPORTING_ENDPOINT } from "./policy";
import { readSettings } from "./settings";

/**
 * `path` is an address, or the beginning of addresses where it ends in `*`. No two rules for an address set the same header,
 * but for one that replaces what was set before it.
 */
export type HeaderRule = { path: string; headers: Record<string, string>; replaces?: true };

/** Said of an address whose content changes when its name does. */
export const IMMUTABLE = "public, max-age=31536000, immutable";
/**
 * Said of all others by the servers of our own (nginx, Caddy, scripts/serve.mjs). Netlify and Cloudflare Pages say
 * `max-age=0, must-revalidate` by themselves, which is the same; a rule for all addresses would be joined with the others.
 */
export const REVALIDATE = "no-cache";

/** What Gatsby names by its content: all below /static/, and these beside the pages. */
export const HASHED = /-[0-9a-f]{20}\.js$|\.[0-9a-f]{20}\.css$/;

/**
 * Features that no page uses. Those that the players use are not named: browsers allow them to the page and to the frames that it
 * allows them (src/projects/player.tsx).
 */
const UNUSED = "accelerometer camera display-capture geolocation gyroscope magnetometer microphone midi payment usb";

/** The headers of every answer that are the same for every build. */
export const fixedHeaders = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": UNUSED.split(" ")
    .map((feature) => `${feature}=()`)
    .join(", "),
  // The players need to know which site they are on.
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Strict-Transport-Security": "max-age=31536000",
  "X-Content-Type-Options": "nosniff",
};

/** The files of a built site, as paths below the folder, with slashes between their parts on every system. */
export const filesOf = (root: string): string[] =>
  fs.readdirSync(root, { recursive: true, encoding: "utf8" }).map((file) => file.split(path.sep).join("/"));

/** The built pages. Some folders of page data end like them. */
export const pagesOf = (root: string): string[] =>
  filesOf(root)
    .filter((file) => /^(?!_gatsby|page-data).*\.html$/.test(file))
    .sort();

/**
 * The rules for a built site. Their number doesn't grow with the number of projects.
 * @param root the built site
 * @throws {Error} where a setting is no address
 */
export function headerRules(root: string): HeaderRule[] {
  const { report, supabase, editor } = readSettings();
  const pages = pagesOf(root).map((page) => fs.readFileSync(path.join(root, page), "utf8"));
  const everywhere = {
    "Content-Security-Policy": contentSecurityPolicy(pages, supabase ? [supabase] : [], report),
    ...(report && { "Reporting-Endpoints": `${REPORTING_ENDPOINT}="${report}"` }),
    ...fixedHeaders,
  };
  const hashed = fs.readdirSync(root).filter((name) => HASHED.test(name));
  const editorPaths = editor ? [EDITOR_PATH, `${EDITOR_PATH}/*`] : [];
  return [
    { path: "/*", headers: everywhere },
    { path: "/static/*", headers: { "Cache-Control": IMMUTABLE } },
    ...hashed.sort().map((name) => ({ path: `/${name}`, headers: { "Cache-Control": IMMUTABLE } })),
    { path: "/manifest.webmanifest", headers: { "Content-Type": "application/manifest+json; charset=utf-8" } },
    ...editorPaths.map((path) => ({ path, headers: editorHeaders(editor), replaces: true as const })),
  ];
}
