import fs from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { compressFiles } from "../../scripts/compress";
import { readHeaders } from "../../scripts/site-headers";
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

test.each([
  ["/static/y.js", { a: "1, 3", b: "b: c", c: "2" }],
  ["/static/x.js", { a: "1, 3", b: "b: c", c: "2", d: "4" }],
  ["/staticx.js", { a: "1", b: "b: c" }],
  // `!` removes a header of an earlier rule. Browsers would refuse http on this machine after HSTS.
  ["/admin/x", { a: "3", b: "b: c" }],
])("%s has the headers of all matching rules, joined by name", (address, headers) => {
  const hsts = "  Strict-Transport-Security: max-age=1\n";
  const staticFiles = "/static/*\n  C: 2\n  a: 3\n/static/x.js\n  D: 4\n";
  write("_headers", `# site\n/*\n  A: 1\n  B: b: c\n${hsts}\n${staticFiles}/admin/*\n  ! A\n  ! C\n  A: 3\n`);
  expect(Object.fromEntries(readHeaders(at(), address))).toEqual(headers);
});
