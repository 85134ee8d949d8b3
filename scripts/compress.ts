// Compresses files for site-server.ts, nginx and Caddy.
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { EDITOR_PATH } from "../src/editor/page";

const TEXT = /\.(html|js|css|json|svg|txt|xml|webmanifest)$/;
/** Below this, compression saves no packet. */
const WORTH_BYTES = 1024;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** @param quality of Brotli */
async function compressFile(file: string, quality: number): Promise<void> {
  const { atime, mtime, size } = fs.statSync(file);
  if (size < WORTH_BYTES) return;
  const content = fs.readFileSync(file);
  fs.writeFileSync(`${file}.br`, await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }));
  fs.writeFileSync(`${file}.gz`, await gzipped(content, { level: constants.Z_BEST_COMPRESSION }));
  // Every encoding has the same Last-Modified.
  for (const copy of [`${file}.br`, `${file}.gz`]) fs.utimesSync(copy, atime, mtime);
}

/** Writes compressed copies of text files, and removes those of the last build. */
export async function compressFiles(root: string): Promise<void> {
  const files = fs.readdirSync(root, { recursive: true, encoding: "utf8" }).map((name) => path.join(root, name));
  for (const file of files) if (/\.(br|gz)$/.test(file)) fs.rmSync(file);
  const texts = files.filter((file) => TEXT.test(file) && fs.statSync(file).isFile());
  // The editor has 6 MB for a few editors: the best quality would compute longer than for the whole site.
  const isEditor = (file: string) => file.startsWith(path.join(root, EDITOR_PATH));
  await Promise.all(texts.map((file) => compressFile(file, isEditor(file) ? 9 : constants.BROTLI_MAX_QUALITY)));
}
