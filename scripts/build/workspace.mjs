// The folder in which Gatsby builds: it writes into `public/` of its own folder from its first moment on, and the site that
// is served must stay until the new one is whole.
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { filesOf, GENERATED, SOURCES } from "../state.mjs";

/** What no code is made of: with another title or still, webpack's results are the same. */
const DATA = ["data", "static"];

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

/** Of all that code is made of and with: sources, settings, packages, Node. */
function codeDigest() {
  const hash = createHash("sha256").update(process.version);
  const files = [...SOURCES.filter((source) => !DATA.includes(source)), "package-lock.json"].flatMap(filesOf);
  for (const file of files.filter((one) => path.basename(one) !== GENERATED).sort())
    hash.update(file).update(fs.readFileSync(file));
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith("GATSBY_"));
  return hash.update(JSON.stringify(settings.sort())).digest("hex");
}

/**
 * Removes webpack's results where the code is another one: used again after a change, they give the same code by other names of
 * variables than a build from nothing.
 * @param {string} cache
 */
function checkWebpackCache(cache) {
  const key = path.join(cache, "code");
  const digest = codeDigest();
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
