// The compressed copies that scripts/serve.mjs, nginx and Caddy send.
import { createHash } from "node:crypto";
import fs from "node:fs";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { keptName, openKeptFiles } from "../../src/build/kept-files.mjs";
import { filesOf } from "../state.mjs";

const TEXT = /\.(html|js|css|json|svg|txt|xml|webmanifest)$/;
/** Below this a compressed file saves no packet. */
const WORTH_COMPRESSING = 1024;

const { zlib, brotli } = process.versions;
const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);
/** @type {Record<"gz" | "br", { version: string | undefined, compress: (content: Buffer) => Promise<Buffer> }>} */
const ENCODINGS = {
  gz: { version: zlib, compress: (content) => gzipped(content, { level: constants.Z_BEST_COMPRESSION }) },
  br: { version: brotli, compress: (content) => brotlied(content) },
};

/**
 * Gives a file a date of whole seconds, as Last-Modified has it: of what was written at a second's very end, Node's servers would say
 * the next second, and others this one.
 * @param {string} file
 */
function roundDate(file) {
  const { atime, mtimeMs } = fs.statSync(file);
  fs.utimesSync(file, atime, Math.floor(mtimeMs / 1000));
}

/**
 * Puts the compressed copies beside a folder's texts. They are made in parallel, by Node's own threads.
 * @param {string} folder
 * @param {string} keptFolder where copies of earlier builds are, and those of this one will be
 */
export async function compressFiles(folder, keptFolder) {
  const kept = openKeptFiles(keptFolder);

  /** @param {string} file @param {keyof typeof ENCODINGS} ending */
  async function compressFile(file, ending) {
    const { version, compress } = ENCODINGS[ending];
    const content = fs.readFileSync(file);
    const name = keptName({ ending, version, content: createHash("sha256").update(content).digest("hex") });
    let copy = kept.read(name);
    if (!copy) {
      copy = await compress(content);
      kept.write(name, copy);
    }
    fs.writeFileSync(`${file}.${ending}`, copy);
    // The same date in Last-Modified, whichever is sent.
    const { atime, mtime } = fs.statSync(file);
    fs.utimesSync(`${file}.${ending}`, atime, mtime);
  }

  const all = filesOf(folder);
  all.forEach(roundDate);
  const files = all.filter((file) => TEXT.test(file) && fs.statSync(file).size >= WORTH_COMPRESSING);
  await Promise.all(files.flatMap((file) => [compressFile(file, "gz"), compressFile(file, "br")]));
  kept.prune();
}
