import { createHash } from "node:crypto";
import { finishServiceWorker } from "../../src/build/service-worker";
import { temporaryFolder } from "../temporary-folder";

const CHUNK = "component---src-pages-index-tsx-0123456789abcdef0123.js";
const PRECACHED = ["index.html", "page-data/index/page-data.json", CHUNK, "static/font.woff2", "manifest.webmanifest"];

const { at, read, write } = temporaryFolder();

/** Writes the worker of gatsby-plugin-offline. */
const generate = (files = PRECACHED) =>
  write("sw.js", `precacheAndRoute([${files.map((url) => `{ "url": "${url}", "revision": "0" }`).join(",\n")}]);`);

/** @returns the finished worker */
function finish(projects: Parameters<typeof finishServiceWorker>[1] = []): string {
  generate();
  finishServiceWorker(at(), projects);
  return read("sw.js");
}

beforeEach(() => {
  for (const file of PRECACHED) write(file, file.endsWith(".json") ? "{}" : "");
});

test("the site's worker code precedes the generated worker, and lists each still once", () => {
  for (const file of ["static/1.webp", "static/2.webp"]) write(file, Buffer.alloc(100));
  const worker = finish([2, 1, 2].map((number) => ({ still: `/static/${number}.webp`, preview: "" })));
  expect(worker).toContain('["/static/2.webp","/static/1.webp"]');
  expect(worker).toContain("bytes:200");
  expect(worker.indexOf("addEventListener")).toBeLessThan(worker.indexOf("precacheAndRoute(["));
});

test("the worker knows a preview by the digest of its content", () => {
  const digestOf = (content: string) => {
    write("clips/naïve.mp4", content);
    const worker = finish([{ still: "/index.html", preview: "/clips/naïve.mp4" }]);
    return /"\/clips\/na%C3%AFve\.mp4":"(\w{16})"/.exec(worker)?.[1];
  };
  const first = digestOf("one");
  expect(first).toBeDefined();
  expect(digestOf("two")).not.toBe(first);
});

test("page and worker share one build id, which changes with the content; the precache has the pages' revisions", () => {
  const build = (words: string) => {
    write("index.html", `<html lang="en" data-build="former">${words}`);
    const worker = finish();
    const page = read("index.html");
    const revision = createHash("md5").update(page).digest("hex");
    expect(worker).toContain(`"index.html", "revision": "${revision}"`);
    const [, id = ""] = /data-build="(\w{16})"/.exec(page) ?? [];
    expect(worker).toContain(`build:"${id}"`);
    return id;
  };
  const first = build("one");
  expect(build("two")).not.toBe(first);
  expect(build("one")).toBe(first);
});

test.each(PRECACHED)("a precache without %s stops the build", (missing) => {
  generate(PRECACHED.filter((file) => file !== missing));
  expect(() => finishServiceWorker(at(), [])).toThrow(`No precache of /${missing}: `);
});
