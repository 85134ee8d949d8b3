import { createHash } from "node:crypto";
import fs from "node:fs";
import { writeServiceWorker } from "../../src/node/service-worker";
import { temporaryFolder } from "../../test-support/temporary-folder";

const PRECACHED = [
  "index.html",
  "page-data/index/page-data.json",
  "component---src-pages-index-tsx-0123456789abcdef0123.js",
  "static/font.woff2",
  "icons/icon.svg",
  "manifest.webmanifest",
];

const { at, read, write } = temporaryFolder();

/** Writes the worker of a site with this preview. @returns its text */
async function writeWorker(preview = "") {
  write("clips/naïve.MP4", preview);
  await writeServiceWorker(at(), ["/static/2.webp", "/static/1.webp"], "the-build");
  return read("sw.js");
}

beforeEach(() => {
  for (const file of PRECACHED) write(file);
  for (const file of ["static/1.webp", "static/2.webp"]) write(file, Buffer.alloc(100));
  // None of them stands for a missing one.
  for (const file of ["admin/index.html", "404.html", "app.js.map"]) write(file);
});

test("the worker has the previews with their digests, as large as the check allows", async () => {
  const video = "v".repeat(3_000_000);
  const digest = createHash("md5").update(video).digest("hex");
  expect(await writeWorker(video)).toContain(`[{revision:"${digest}",url:"/clips/naïve.MP4"}]`);
});

test.each(PRECACHED)("a site without %s stops the build", async (missing) => {
  fs.rmSync(at(missing));
  await expect(writeWorker()).rejects.toThrow("would not work offline");
});
