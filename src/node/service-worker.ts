/** Builds the service worker (src/offline/worker/), with the lists of the files that it saves. */
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { buildSync } from "esbuild";
import { EDITOR_PATH } from "../editor/node/page";
import type { BuildData } from "../offline/messages";
import { filesOfFolder } from "../projects-file/folder";
import { HASHED } from "./headers";
import { BROWSERS } from "./inline-scripts";

/** Pages, their data, code, fonts and icons. */
const PRECACHED = [
  // Not 404.html: some hosts answer it with status 404, and the worker's installation would fail.
  /(^|\/)index\.html$/,
  /^(page-data|slice-data)\/.*\.json$/,
  /^[^/]*-[0-9a-f]+\.js$/,
  /\.woff2$/,
  /^icons\//,
  /^manifest\.webmanifest$/,
];
/** The editor is for the network. Fontsource's whole files are for rare letters. */
const NOT_PRECACHED = new RegExp(`^${EDITOR_PATH.slice(1)}/|-latin-[^/]*\\.woff2$`);
const PREVIEW = /\.(mp4|m4v|webm)$/i;

/** A file of the worker's lists: its revision is null if its name changes with its content. */
function entryOf(root: string, file: string): { revision: string | null; url: string } {
  const isHashed = file.startsWith("static/") || HASHED.test(file);
  const digest = () =>
    createHash("md5")
      .update(fs.readFileSync(path.join(root, file)))
      .digest("hex");
  return { revision: isHashed ? null : digest(), url: `/${file}` };
}

/** @throws {Error} if a pattern has no file: pages would lack it offline */
function precachedFiles(files: string[]): string[] {
  const candidates = files.filter((file) => !NOT_PRECACHED.test(file));
  const unused = PRECACHED.find((pattern) => !candidates.some((file) => pattern.test(file)));
  if (unused) throw new Error(`The service worker would not work offline: the site has no file like ${unused}.`);
  return candidates.filter((file) => PRECACHED.some((pattern) => pattern.test(file)));
}

/**
 * Writes sw.js, and sw-undo.js, which removes it and its caches. Call it once all precached files are final.
 * @param stills the URLs of the stills for offline use, in display order
 * @param build the id in the pages
 * @throws {Error} if files of a kind are missing
 */
export function writeServiceWorker(root: string, stills: string[], build: string): void {
  const files = filesOfFolder(root);
  const list = (names: string[]) => names.map((file) => entryOf(root, file));
  const buildData: BuildData = {
    build,
    bytes: stills.reduce((sum, still) => sum + fs.statSync(path.join(root, still)).size, 0),
    precached: list(precachedFiles(files)),
    previews: list(files.filter((file) => PREVIEW.test(file))),
    stills: list(stills.map((url) => url.slice(1))),
  };
  buildSync({
    entryPoints: { sw: "src/offline/worker/worker.ts", "sw-undo": "src/offline/worker/undo.ts" },
    outdir: root,
    bundle: true,
    minify: true,
    charset: "utf8",
    target: BROWSERS,
    define: { BUILD_DATA: JSON.stringify(buildData), "process.env.NODE_ENV": '"production"' },
  });
}
