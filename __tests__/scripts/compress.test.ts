/** @jest-environment node */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { compressFiles } from "../../scripts/compress";

let folder: string;
const at = (name: string) => path.join(folder, "public", name);
const compress = () => compressFiles(path.join(folder, "public"));

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

test("copies of an earlier build, whose files are gone, are removed", async () => {
  fs.writeFileSync(at("contact/index.html.gz"), "");
  await compress();
  expect(fs.readdirSync(at("contact"))).toEqual([]);
});
