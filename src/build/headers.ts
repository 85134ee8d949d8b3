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

/** The headers of every answer. @param root the built site */
function securityHeaders(root: string): Record<string, string> {
  const { report, supabase } = readSettings();
  const policy = contentSecurityPolicy({
    pages: pagesOf(root).map((page) => fs.readFileSync(path.join(root, page), "utf8")),
    connect: supabase ? [supabase] : [],
    reportTo: report,
  });
  return {
    "Content-Security-Policy": policy,
    ...(report && { "Reporting-Endpoints": `${REPORTING_ENDPOINT}="${report}"` }),
    ...fixedHeaders,
  };
}

/** The editor's own headers; without an editor in the release there are none. */
function editorRules(): HeaderRule[] {
  const { editor } = readSettings();
  if (!editor) return [];
  const headers = editorHeaders(editor);
  return [EDITOR_PATH, `${EDITOR_PATH}/*`].map((path) => ({ path, headers, replaces: true }));
}

/** The built pages, as paths below the folder, with slashes between their parts on every system. @param root the built site */
export const pagesOf = (root: string): string[] =>
  fs
    .readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter(
      (file) => file.endsWith(".html") && !file.startsWith("_gatsby") && fs.statSync(path.join(root, file)).isFile(),
    )
    .map((file) => file.split(path.sep).join("/"))
    .sort();

/**
 * The rules for a built site. Their number doesn't grow with the number of projects.
 * @param root the built site
 * @throws {SettingError} where a setting is no address
 */
export function headerRules(root: string): HeaderRule[] {
  const hashed = fs.readdirSync(root).filter((name) => HASHED.test(name));
  return [
    { path: "/*", headers: securityHeaders(root) },
    { path: "/static/*", headers: { "Cache-Control": IMMUTABLE } },
    ...hashed.sort().map((name) => ({ path: `/${name}`, headers: { "Cache-Control": IMMUTABLE } })),
    { path: "/manifest.webmanifest", headers: { "Content-Type": "application/manifest+json; charset=utf-8" } },
    ...editorRules(),
  ];
}
