// The folder in which Gatsby builds: it writes into `public/` of its own folder from its first moment on, and the site that
// is served must stay until the new one is whole.
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { filesOf, GENERATED, SOURCES } from "../state.mjs";

/** What webpack keeps from one build to the next, in Gatsby's folder. All else there would leave traces of earlier builds. */
const WEBPACK = ".cache/webpack";
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

/** Removes webpack's results where other tools would give others. @param {string} folder */
function keepWebpackCache(folder) {
  const key = path.join(folder, WEBPACK, "toolchain");
  const digest = toolchainDigest();
  if (fs.existsSync(key) && fs.readFileSync(key, "utf8") === digest) return;
  fs.rmSync(path.join(folder, WEBPACK), { recursive: true, force: true });
  fs.mkdirSync(path.dirname(key), { recursive: true });
  fs.writeFileSync(key, digest);
}

/** Empties a folder but for one path below it. @param {string} folder @param {string} kept */
function removeAllBut(folder, kept) {
  const [first = "", ...rest] = kept.split("/");
  for (const name of fs.readdirSync(folder))
    if (name !== first) fs.rmSync(path.join(folder, name), { recursive: true, force: true });
  if (rest.length > 0 && fs.existsSync(path.join(folder, first)))
    removeAllBut(path.join(folder, first), rest.join("/"));
}

/**
 * Makes a folder ready for a build: the project's files as they are now, a link to its packages, webpack's cache, and nothing
 * else.
 * @param {string} folder
 */
export function prepareWorkspace(folder) {
  fs.mkdirSync(folder, { recursive: true });
  removeAllBut(folder, WEBPACK);
  keepWebpackCache(folder);
  copySources(folder);
  fs.symlinkSync(path.resolve("node_modules"), path.join(folder, "node_modules"), "junction");
}
