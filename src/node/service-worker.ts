/** Builds the service worker (src/offline/worker/), with the list of the files that it precaches. */
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { buildSync } from "esbuild";
import { injectManifest } from "workbox-build";
import { EDITOR_PATH } from "../editor/page";
import type { BuildData } from "../offline/messages";
import { site } from "../site";
import { HASHED } from "./headers";

const SOURCES = "src/offline/worker";
/** A larger preview isn't cached: it would evict most others. */
const PREVIEW_LIMIT = 10_000_000;
const PRECACHED = [
  // Not /404.html: some hosts answer it with status 404, and the worker's installation would fail.
  "**/index.html",
  "{page-data,slice-data}/**/*.json",
  "*-+([0-9a-f]).js",
  "**/*.woff2",
  "icons/*",
  "manifest.webmanifest",
];

const digestOf = (content: Buffer) => createHash("sha256").update(content).digest("hex").slice(0, 16);

/** The oldest browsers of package.json's browserslist, in esbuild's words. */
const browsers: string[] = JSON.parse(fs.readFileSync("package.json", "utf8")).browserslist;
const target = browsers.map((browser) => browser.replace(" >= ", ""));

/** @param define values of the constants that the module declares */
const bundle = (name: string, outfile: string, define: Record<string, string> = {}) =>
  buildSync({ entryPoints: [path.join(SOURCES, name)], outfile, bundle: true, minify: true, target, define });

/**
 * Writes sw.js, and sw-undo.js, which removes it and its caches. Call it once all precached files are final.
 * @param projects in display order: the URLs of the still for offline use and of the preview, if any
 * @param build the id in the pages
 * @param networkOnly paths that the worker doesn't answer
 * @throws {Error} if a pattern has no file, or a file is too large to be precached
 */
export async function writeServiceWorker(
  root: string,
  projects: { still: string; preview: string }[],
  build: string,
  networkOnly: string[] = [],
): Promise<void> {
  const read = (url: string) => fs.readFileSync(path.join(root, url));
  const stills = [...new Set(projects.map(({ still }) => still))];
  const bytes = stills.reduce((sum, still) => sum + read(still).length, 0);
  const previews = projects
    .filter(({ preview }) => preview && read(preview).length <= PREVIEW_LIMIT)
    // Percent-encoded, as in a browser's request.
    .map(({ preview }) => [new URL(preview, site.url).pathname, digestOf(read(preview))]);
  const buildData: BuildData = { build, networkOnly, stills, bytes, previews: Object.fromEntries(previews) };
  const worker = path.join(root, "sw.js");
  bundle("worker.ts", worker, {
    BUILD_DATA: JSON.stringify(buildData),
    "process.env.NODE_ENV": '"production"',
  });
  const { warnings } = await injectManifest({
    swSrc: worker,
    swDest: worker,
    globDirectory: root,
    globPatterns: PRECACHED,
    globIgnores: [`${EDITOR_PATH.slice(1)}/**`],
    // Their names change with their content.
    dontCacheBustURLsMatching: new RegExp(`^static/|${HASHED.source}`),
  });
  if (warnings.length > 0) throw new Error(`The service worker would not work offline: ${warnings.join(" ")}`);
  bundle("undo.ts", path.join(root, "sw-undo.js"));
}
