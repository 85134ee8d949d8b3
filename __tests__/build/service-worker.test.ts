import { createHash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { finishServiceWorker } from "../../src/build/service-worker";

const CHUNK = "component---src-pages-index-tsx-0123456789abcdef0123.js";
const LISTED = ["index.html", "page-data/index/page-data.json", CHUNK, "static/font.woff2", "manifest.webmanifest"];

let root: string;

function write(file: string, content: string | Buffer = "") {
  fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  fs.writeFileSync(path.join(root, file), content);
}

/** What gatsby-plugin-offline leaves. */
const list = (files: string[]) =>
  write("sw.js", `precacheAndRoute([${files.map((url) => `{ "url": "${url}", "revision": "0" }`).join(",\n")}]);`);

const worker = () => fs.readFileSync(path.join(root, "sw.js"), "utf8");

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), "public-"));
  for (const file of LISTED) write(file, file.endsWith(".json") ? "{}" : "");
  list(LISTED);
});
afterEach(() => fs.rmSync(root, { recursive: true }));

test("our rules come before the generated worker, with one copy of each still, however often it is shown", () => {
  for (const file of ["static/1.webp", "static/2.webp"]) write(file, Buffer.alloc(100));
  finishServiceWorker(
    root,
    [2, 1, 2].map((number) => ({ still: `/static/${number}.webp`, preview: "" })),
  );
  expect(worker()).toContain('["/static/2.webp","/static/1.webp"]');
  expect(worker()).toContain("bytes:200");
  expect(worker().indexOf("addEventListener")).toBeLessThan(worker().indexOf("precacheAndRoute(["));
  // A preview is known by its content, wherever it lies.
  const digestOf = (content: string) => {
    write("clips/naïve.mp4", content);
    list(LISTED);
    finishServiceWorker(root, [{ still: "/index.html", preview: "/clips/naïve.mp4" }]);
    return /"\/clips\/na%C3%AFve\.mp4":"(\w{16})"/.exec(worker())?.[1] ?? "";
  };
  expect(digestOf("one")).not.toBe("");
  expect(digestOf("two")).not.toBe(digestOf("one"));
});

test("page and worker have one id, another one for every change, and the list has the pages as they are", () => {
  const finish = (words: string) => {
    list(LISTED);
    write("index.html", `<html lang="en" data-build="former">${words}`);
    finishServiceWorker(root, []);
    const page = fs.readFileSync(path.join(root, "index.html"), "utf8");
    const revision = createHash("md5").update(page).digest("hex");
    expect(worker()).toContain(`"index.html", "revision": "${revision}"`);
    const [, id = ""] = /data-build="(\w{16})"/.exec(page) ?? [];
    expect(worker()).toContain(`build:"${id}"`);
    return id;
  };
  const first = finish("one");
  expect(finish("two")).not.toBe(first);
  expect(finish("one")).toBe(first);
});

test.each(LISTED)("a list without %s stops the build", (missing) => {
  list(LISTED.filter((file) => file !== missing));
  expect(() => finishServiceWorker(root, [])).toThrow(`would not precache: /${missing}`);
});
