// Builds the site for release: from nothing, so that public/ holds no file of an earlier build, then compresses it.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { filesOf, markBuilt, unmarkBuilt } from "./state.mjs";

const GATSBY = "node_modules/gatsby/cli.js";
const TEXT = /\.(html|js|css|json|svg|txt|xml|webmanifest)$/;
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
function compress(folder) {
  for (const file of filesOf(folder)) {
    if (!TEXT.test(file) || fs.statSync(file).size < WORTH_COMPRESSING) continue;
    const content = fs.readFileSync(file);
    fs.writeFileSync(`${file}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
    fs.writeFileSync(`${file}.br`, brotliCompressSync(content));
  }
}

unmarkBuilt();
gatsby("clean");
gatsby("build");
compress("public");
markBuilt(process.env);
