// Builds the site for release: from nothing, so that public/ holds no file of an earlier build, then compresses it.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { filesOf, markBuilt, unmarkBuilt } from "./state.mjs";

const GATSBY = "node_modules/gatsby/cli.js";
const TEXT = /\.(html|js|css|json|svg|txt|xml|webmanifest)$/;
/**
 * What Gatsby leaves for itself and for plugins that aren't here, and the offline plugin's code for debugging: nothing that a
 * visitor's browser asks for. The source maps stay: a visitor's error can be read with them, and they hold no secret.
 */
const LEFT_OVER = /^(_gatsby|~partytown)$|^(webpack\.stats|chunk-map)\.json$|\.dev\.|^workbox-window\./;
/** Below this a compressed file saves no packet. */
const WORTH_COMPRESSING = 1024;

/** @param {string[]} args */
function gatsby(...args) {
  const { status } = spawnSync(process.execPath, [GATSBY, ...args], {
    stdio: "inherit",
    env: { ...process.env, GATSBY_TELEMETRY_DISABLED: "1" },
  });
  if (status !== 0) process.exit(status ?? 1);
}

/** @param {string} folder */
function removeLeftOvers(folder) {
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: "utf8" }))
    if (LEFT_OVER.test(path.basename(name))) fs.rmSync(path.join(folder, name), { recursive: true, force: true });
}

/** @param {string} folder */
function compress(folder) {
  for (const file of filesOf(folder)) {
    if (!TEXT.test(file) || fs.statSync(file).size < WORTH_COMPRESSING) continue;
    const content = fs.readFileSync(file);
    const copies = { gz: gzipSync(content, { level: constants.Z_BEST_COMPRESSION }), br: brotliCompressSync(content) };
    const { atime, mtime } = fs.statSync(file);
    for (const [ending, copy] of Object.entries(copies)) {
      fs.writeFileSync(`${file}.${ending}`, copy);
      // The same date in Last-Modified, whichever is sent.
      fs.utimesSync(`${file}.${ending}`, atime, mtime);
    }
  }
}

unmarkBuilt();
gatsby("clean");
// Gatsby's own options, which it or gatsby-node.ts refuses where they don't fit.
gatsby("build", ...process.argv.slice(2));
removeLeftOvers("public");
compress("public");
markBuilt(process.env);
