// The folder in which Gatsby builds: it writes into `public/` of its own folder from its first moment on, and the site that
// is served must stay until the new one is whole.
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { filesOf, GENERATED, SOURCES } from "../state.mjs";

/** What webpack itself doesn't look at and its results depend on. */
const TOOLCHAIN = ["package-lock.json", "package.json", "gatsby-config.ts", "gatsby-node.ts", "src/build"];

/** @param {string} folder */
function copySources(folder) {
  for (const source of SOURCES.filter((one) => fs.existsSync(one)))
    fs.cpSync(source, path.join(folder, source), {
      recursive: true,
      // Where the file system can, no byte is copied.
      mode: fs.constants.COPYFILE_FICLONE,
      preserveTimestamps: true,
      filter: (file) => path.basename(file) !== GENERATED,
    });
}

function toolchainDigest() {
  const hash = createHash("sha256").update(process.version);
  for (const file of TOOLCHAIN.flatMap(filesOf).sort()) hash.update(file).update(fs.readFileSync(file));
  return hash.digest("hex");
}

/** Removes webpack's results where other tools would give others. @param {string} cache */
function checkWebpackCache(cache) {
  const key = path.join(cache, "toolchain");
  const digest = toolchainDigest();
  if (fs.existsSync(key) && fs.readFileSync(key, "utf8") === digest) return;
  fs.rmSync(cache, { recursive: true, force: true });
  fs.mkdirSync(cache, { recursive: true });
  fs.writeFileSync(key, digest);
}

/** Empties a folder but for one below it. @param {string} folder @param {string} kept */
function removeAllBut(folder, kept) {
  for (const name of fs.existsSync(folder) ? fs.readdirSync(folder) : []) {
    const child = path.join(folder, name);
    if (child === kept) continue;
    if (kept.startsWith(child + path.sep)) removeAllBut(child, kept);
    else fs.rmSync(child, { recursive: true, force: true });
  }
}

/**
 * Makes a folder ready for a build: the project's files as they are now, a link to its packages, webpack's cache, and nothing
 * else. What else Gatsby would keep leaves traces of earlier builds in the site (docs/decisions.md, "Building").
 * @param {string} folder
 * @param {string} webpackCache where webpack keeps its results, below the folder
 */
export function prepareWorkspace(folder, webpackCache) {
  removeAllBut(folder, path.normalize(webpackCache));
  checkWebpackCache(webpackCache);
  copySources(folder);
  fs.symlinkSync(path.resolve("node_modules"), path.join(folder, "node_modules"), "junction");
}
