import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { compressFiles } from "../../scripts/compress";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "compress-"));
const at = (name: string) => path.join(folder, "public", name);

const TEXT = "words of a page ".repeat(200);

afterAll(() => fs.rmSync(folder, { recursive: true }));

test("texts have both copies, with their own dates; what is small, compressed already or gone has none", async () => {
  fs.mkdirSync(at("contact"), { recursive: true });
  fs.writeFileSync(at("index.html"), TEXT);
  fs.writeFileSync(at("contact/index.html"), `${TEXT}!`);
  fs.writeFileSync(at("robots.txt"), "short");
  fs.writeFileSync(at("still.avif"), TEXT);
  // A copy of an earlier build.
  fs.writeFileSync(at("contact/gone.html.gz"), "");
  fs.utimesSync(at("index.html"), 1, 1_000_000_000);
  await compressFiles(path.join(folder, "public"));
  for (const file of ["index.html", "contact/index.html"]) {
    const content = fs.readFileSync(at(file));
    expect(fs.readFileSync(at(`${file}.gz`))).toEqual(gzipSync(content, { level: 9 }));
    expect(fs.readFileSync(at(`${file}.br`))).toEqual(brotliCompressSync(content));
  }
  for (const ending of ["gz", "br"]) {
    expect(fs.statSync(at(`index.html.${ending}`)).mtimeMs).toBe(fs.statSync(at("index.html")).mtimeMs);
    for (const file of ["robots.txt", "still.avif", "contact/gone.html"])
      expect(fs.existsSync(at(`${file}.${ending}`))).toBe(false);
  }
});
