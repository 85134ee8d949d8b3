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
    // The same date in Last-Modified, whichever is sent: it has whole seconds, and a Date would round up to the next one.
    const { atime, mtimeMs } = fs.statSync(file);
    fs.utimesSync(`${file}.${ending}`, atime, Math.floor(mtimeMs / 1000));
  }

  const files = filesOf(folder).filter((file) => TEXT.test(file) && fs.statSync(file).size >= WORTH_COMPRESSING);
  await Promise.all(files.flatMap((file) => [compressFile(file, "gz"), compressFile(file, "br")]));
  kept.prune();
}
