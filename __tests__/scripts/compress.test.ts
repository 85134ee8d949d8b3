/** @jest-environment node */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { compressFiles } from "../../scripts/build/compress.mjs";

let folder: string;
const at = (name: string) => path.join(folder, "public", name);
const kept = () => path.join(folder, "kept");
const compress = () => compressFiles(path.join(folder, "public"), kept());
const dates = () =>
  Object.fromEntries(fs.readdirSync(kept()).map((name) => [name, fs.statSync(path.join(kept(), name)).mtimeMs]));

const TEXT = "words of a page ".repeat(200);

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "compress-"));
  fs.mkdirSync(at("contact"), { recursive: true });
  fs.writeFileSync(at("index.html"), TEXT);
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

test("texts have both copies, with their own dates; what is small or compressed already has none", async () => {
  fs.writeFileSync(at("contact/index.html"), `${TEXT}!`);
  fs.writeFileSync(at("robots.txt"), "short");
  fs.writeFileSync(at("still.avif"), TEXT);
  fs.utimesSync(at("index.html"), 1, 1_000_000_000);
  await compress();
  for (const file of ["index.html", "contact/index.html"]) {
    const content = fs.readFileSync(at(file));
    expect(fs.readFileSync(at(`${file}.gz`))).toEqual(gzipSync(content, { level: 9 }));
    expect(fs.readFileSync(at(`${file}.br`))).toEqual(brotliCompressSync(content));
  }
  for (const ending of ["gz", "br"]) {
    expect(fs.statSync(at(`index.html.${ending}`)).mtimeMs).toBe(fs.statSync(at("index.html")).mtimeMs);
    for (const file of ["robots.txt", "still.avif"]) expect(fs.existsSync(at(`${file}.${ending}`))).toBe(false);
  }
});

test("every file and its copies have a date of whole seconds, however late in one they were written", async () => {
  fs.writeFileSync(at("still.avif"), TEXT);
  const files = ["index.html", "still.avif"];
  for (const file of files) fs.utimesSync(at(file), 1, 1_000_000_000.999_999_8);
  await compress();
  for (const file of [...files, "index.html.gz", "index.html.br"])
    expect(fs.statSync(at(file)).mtimeMs).toBe(1_000_000_000_000);
});

test("what hasn't changed is not compressed again, and what is no more is not kept", async () => {
  fs.writeFileSync(at("contact/index.html"), `${TEXT}!`);
  await compress();
  const before = dates();
  fs.writeFileSync(at("contact/index.html"), `${TEXT}?`);
  await compress();
  const after = dates();
  const same = Object.keys(after).filter((name) => after[name] === before[name]);
  expect([Object.keys(after).length, same.length]).toEqual([4, 2]);
});
