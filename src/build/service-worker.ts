/** Joins our service worker with gatsby-plugin-offline's, and checks its precache list. */
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { buildSync } from "esbuild";
import type { BuildData } from "../offline/messages";
import { site } from "../site";
import { filesOf, pagesOf } from "./headers";

const SOURCES = "src/offline/worker";
/** The oldest browsers with service workers, modules and the other features we use. */
const BROWSERS = ["chrome100", "firefox100", "safari15.4"];
/** A larger preview isn't cached: it would evict most others. */
const PREVIEW_LIMIT = 10_000_000;
/** The files that must be precached. */
const NEEDED =
  /^(?!offline-plugin-app-shell).*index\.html$|^page-data\/.*\.json$|^[^/]+-[0-9a-f]{20}\.js$|\.woff2$|^manifest\.webmanifest$/;

const digestOf = (content: string | Buffer) => createHash("sha256").update(content).digest("hex").slice(0, 16);

/** Updates the revisions of the generated worker: the build has rewritten pages since. */
const withRevisions = (generated: string, root: string) =>
  generated.replace(/("url": "([^"]+)",\s*"revision": )"[^"]*"/g, (_entry, start: string, url: string) => {
    const content = fs.readFileSync(path.join(root, url));
    return `${start}"${createHash("md5").update(content).digest("hex")}"`;
  });

/** Writes the build's id into every page (src/html.tsx): the page compares it with its worker's. */
function writeId(root: string, build: string): void {
  for (const file of pagesOf(root).map((page) => path.join(root, page))) {
    const html = fs.readFileSync(file, "utf8");
    fs.writeFileSync(file, html.replace(/data-build="\w*"/, `data-build="${build}"`));
  }
}

/** A pattern of gatsby-config.ts without a match would empty the whole list. */
function checkList(generated: string, root: string): void {
  const listed = new Set([...generated.matchAll(/"url": "\/?([^"]+)"/g)].map(([, url]) => url));
  const missing = filesOf(root).filter((file) => NEEDED.test(file) && !listed.has(file));
  if (missing.length > 0)
    throw new Error(`No precache of /${missing.join(", /")}: check globPatterns in gatsby-config.ts.`);
}

/** @param define values of the constants that the module declares */
function bundle(name: string, define: Record<string, string> = {}): string {
  const options = { bundle: true, minify: true, write: false, format: "iife", target: BROWSERS, define } as const;
  return buildSync({ ...options, entryPoints: [path.join(SOURCES, name)] }).outputFiles[0]?.text ?? "";
}

/**
 * Writes sw.js, and sw-undo.js, which removes it and its caches.
 * @param projects in display order: the URLs of the still for offline use and of the preview, if any
 * @param networkOnly paths that the worker doesn't answer
 */
export function finishServiceWorker(
  root: string,
  projects: { still: string; preview: string }[],
  networkOnly: string[] = [],
): void {
  const file = path.join(root, "sw.js");
  const generated = fs.readFileSync(file, "utf8");
  checkList(generated, root);
  // A page that Gatsby reuses has the id of an earlier build.
  writeId(root, "");
  const build = digestOf(withRevisions(generated, root));
  writeId(root, build);

  const read = (url: string) => fs.readFileSync(path.join(root, url));
  const stills = [...new Set(projects.map(({ still }) => still))];
  const bytes = stills.reduce((sum, still) => sum + read(still).length, 0);
  const previews = projects
    .filter(({ preview }) => preview && read(preview).length <= PREVIEW_LIMIT)
    // Percent-encoded, as in a browser's request.
    .map(({ preview }) => [new URL(preview, site.url).pathname, digestOf(read(preview))]);
  const buildData: BuildData = { build, networkOnly, stills, bytes, previews: Object.fromEntries(previews) };
  const ours = bundle("worker.ts", { BUILD_DATA: JSON.stringify(buildData) });
  fs.writeFileSync(file, `${ours}\n${withRevisions(generated, root)}`);
  fs.writeFileSync(path.join(root, "sw-undo.js"), bundle("undo.ts"));
}
