/** Builds the service worker (src/offline/worker/), with the list of the files that it precaches. */
import fs from "node:fs";
import path from "node:path";
import { buildSync } from "esbuild";
import { getManifest, injectManifest } from "workbox-build";
import { browserslist } from "../../package.json";
import { EDITOR_PATH } from "../editor/page";
import type { BuildData } from "../offline/messages";
import { LARGEST_PREVIEW } from "../projects-file/shape";
import { HASHED } from "./headers";

const PRECACHED = [
  // Not /404.html: some hosts answer it with status 404, and the worker's installation would fail.
  "**/index.html",
  "{page-data,slice-data}/**/*.json",
  "*-+([0-9a-f]).js",
  "**/*.woff2",
  "icons/*",
  "manifest.webmanifest",
];

/**
 * Writes sw.js, and sw-undo.js, which removes it and its caches. Call it once all precached files are final.
 * @param stills the URLs of the stills for offline use, in display order
 * @param build the id in the pages
 * @throws {Error} if a pattern has no file, or a file is too large to be precached
 */
export async function writeServiceWorker(root: string, stills: string[], build: string): Promise<void> {
  const { manifestEntries: previews } = await getManifest({
    globDirectory: root,
    globPatterns: ["**/*.{[mM][pP]4,[mM]4[vV],[wW][eE][bB][mM]}"],
    maximumFileSizeToCacheInBytes: LARGEST_PREVIEW,
    modifyURLPrefix: { "": "/" },
  });
  const bytes = stills.reduce((sum, still) => sum + fs.statSync(path.join(root, still)).size, 0);
  const buildData: BuildData = { build, bytes, previews, stills: stills.map((url) => ({ url, revision: null })) };
  buildSync({
    entryPoints: { sw: "src/offline/worker/worker.ts", "sw-undo": "src/offline/worker/undo.ts" },
    outdir: root,
    bundle: true,
    minify: true,
    target: browserslist.map((browser) => browser.replace(" >= ", "")),
    define: { BUILD_DATA: JSON.stringify(buildData), "process.env.NODE_ENV": '"production"' },
  });
  const { warnings } = await injectManifest({
    swSrc: path.join(root, "sw.js"),
    swDest: path.join(root, "sw.js"),
    globDirectory: root,
    globPatterns: PRECACHED,
    // Fontsource's whole files are for rare letters.
    globIgnores: [`${EDITOR_PATH.slice(1)}/**`, "**/*-latin-*.woff2"],
    // Their names change with their content.
    dontCacheBustURLsMatching: new RegExp(`^static/|${HASHED.source}`),
  });
  if (warnings.length > 0) throw new Error(`The service worker would not work offline: ${warnings.join(" ")}`);
}
