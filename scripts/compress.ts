// Compresses files for site-server.ts, nginx and Caddy.
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const TEXT = /\.(html|js|css|json|svg|txt|xml|webmanifest)$/;
/** In bytes. Below this, compression saves no packet. */
const WORTH_COMPRESSING = 1024;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

async function compressFile(file: string): Promise<void> {
  const { atime, mtime, size } = fs.statSync(file);
  if (size < WORTH_COMPRESSING) return;
  const content = fs.readFileSync(file);
  fs.writeFileSync(`${file}.br`, await brotli(content));
  fs.writeFileSync(`${file}.gz`, await gzipped(content, { level: constants.Z_BEST_COMPRESSION }));
  // Every encoding has the same Last-Modified.
  for (const copy of [`${file}.br`, `${file}.gz`]) fs.utimesSync(copy, atime, mtime);
}

/** Writes compressed copies of text files, and removes those of the last build. */
export async function compressFiles(root: string): Promise<void> {
  const files = fs.readdirSync(root, { recursive: true, encoding: "utf8" }).map((name) => path.join(root, name));
  for (const file of files) if (/\.(br|gz)$/.test(file)) fs.rmSync(file);
  await Promise.all(files.filter((file) => TEXT.test(file) && fs.statSync(file).isFile()).map(compressFile));
}
