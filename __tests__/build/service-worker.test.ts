/** @jest-environment node */
import { createHash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { finishServiceWorker } from "../../src/build/service-worker";

const CHUNK = "component---src-pages-index-tsx-0123456789abcdef0123.js";
const LISTED = ["index.html", "page-data/index/page-data.json", "page-data/app-data.json", CHUNK, "static/font.woff2"];
const UNHASHED = ["manifest.webmanifest"];

let root: string;

function write(file: string, content: string | Buffer = "") {
  fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  fs.writeFileSync(path.join(root, file), content);
}

/** What gatsby-plugin-offline leaves. */
const list = (files: string[]) =>
  write("sw.js", `precacheAndRoute([${files.map((url) => `{ "url": "${url}", "revision": "0" }`).join(",\n")}]);`);

/** The kept copies of stills, each of a size. */
const writeStills = (count: number, size: number) =>
  Array.from({ length: count }, (_, index) => {
    const file = `static/${String(index).padStart(32, "0")}/kept/1.webp`;
    write(file, Buffer.alloc(size));
    return `/${file}`;
  });

/** Projects of which only the still or the preview matters. */
const withStills = (stills: string[]) => stills.map((still) => ({ still, preview: "" }));
const withPreviews = (previews: string[]) => {
  const [still = ""] = writeStills(1, 1);
  return previews.map((preview) => ({ still, preview }));
};

const worker = () => fs.readFileSync(path.join(root, "sw.js"), "utf8");

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), "public-"));
  for (const file of [...LISTED, ...UNHASHED]) write(file, file.endsWith(".json") ? "{}" : "");
  list([...LISTED, ...UNHASHED]);
});
afterEach(() => fs.rmSync(root, { recursive: true }));

test("our rules come before the generated worker, with one copy of each still, however often it is shown", () => {
  const [first = "", second = ""] = writeStills(2, 100);
  finishServiceWorker(root, withStills([second, first, second]));
  expect(worker()).toContain(`["${second}","${first}"]`);
  expect(worker()).toContain("bytes:200");
  expect(worker().indexOf("addEventListener")).toBeLessThan(worker().indexOf("precacheAndRoute(["));
});

test("a preview is known by its content, wherever it lies", () => {
  write("clips/naïve.mp4", "one");
  finishServiceWorker(root, withPreviews(["/clips/naïve.mp4", ""]));
  const [, digest] = /"\/clips\/na%C3%AFve\.mp4":"(\w{16})"/.exec(worker()) ?? [];
  expect(digest).toBeDefined();
  write("clips/naïve.mp4", "two");
  list([...LISTED, ...UNHASHED]);
  finishServiceWorker(root, withPreviews(["/clips/naïve.mp4"]));
  expect(worker()).not.toContain(digest);
});

test("page and worker have one id, another one for every change, and the list has the pages as they are", () => {
  const finish = (words: string) => {
    list([...LISTED, ...UNHASHED]);
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

for (const missing of [...LISTED, ...UNHASHED])
  test(`a list without ${missing} stops the build`, () => {
    list([...LISTED, ...UNHASHED].filter((file) => file !== missing));
    expect(() => finishServiceWorker(root, [])).toThrow(`would not keep: /${missing}`);
  });

test("an empty list stops the build", () => {
  list([]);
  expect(() => finishServiceWorker(root, [])).toThrow("would not keep");
});
