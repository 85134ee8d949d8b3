import fs from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { compressFiles } from "../../scripts/compress";
import { temporaryFolder } from "../temporary-folder";

const { at, write } = temporaryFolder();

test("text files get .gz and .br copies with the same date; small, binary and deleted files get none", async () => {
  const content = "words of a page ".repeat(200);
  for (const file of ["contact/index.html", "still.avif"]) write(file, content);
  write("robots.txt", "short");
  write("deleted.html.gz");
  fs.utimesSync(at("contact/index.html"), 1, 1_000_000_000);
  await compressFiles(at());
  expect(fs.readFileSync(at("contact/index.html.gz"))).toEqual(gzipSync(content, { level: 9 }));
  expect(fs.readFileSync(at("contact/index.html.br"))).toEqual(brotliCompressSync(content));
  for (const copy of ["gz", "br"])
    expect(fs.statSync(at(`contact/index.html.${copy}`)).mtimeMs).toBe(fs.statSync(at("contact/index.html")).mtimeMs);
  expect(fs.readdirSync(at()).sort()).toEqual(["contact", "robots.txt", "still.avif"]);
});
