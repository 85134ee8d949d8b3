/** @jest-environment node */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { finishServiceWorker } from "../../src/build/service-worker";

const RULES = "src/offline/worker";
const CHUNK = "component---src-pages-index-tsx-0123456789abcdef0123.js";
const LISTED = ["index.html", "page-data/index/page-data.json", "page-data/app-data.json", CHUNK, "static/font.woff2"];
const UNHASHED = ["manifest.webmanifest", "player-cover.css"];

let root: string;

function write(file: string, content: string | Buffer = "") {
  fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  fs.writeFileSync(path.join(root, file), content);
}

/** What gatsby-plugin-offline leaves. */
const list = (files: string[]) =>
  write("sw.js", `precacheAndRoute([${files.map((url) => `{ "url": "${url}", "revision": "0" }`).join(",\n")}]);`);

/** Page data that name each still in two widths, as gatsby-plugin-image does. */
function writeStills(page: string, stills: { digest: string; size: number }[]) {
  const srcsets = stills.map(({ digest, size }) => {
    write(`static/${digest}/small/1.webp`, Buffer.alloc(10));
    write(`static/${digest}/kept/1.webp`, Buffer.alloc(size));
    return `/static/${digest}/small/1.webp 390w,\n/static/${digest}/kept/1.webp 1080w`;
  });
  write(`page-data/${page}/page-data.json`, JSON.stringify({ srcsets }));
}

const digest = (number: number) => String(number).padStart(32, "0");

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), "public-"));
  for (const file of [...LISTED, ...UNHASHED]) write(file);
  writeStills("index", []);
  list([...LISTED, ...UNHASHED]);
});
afterEach(() => fs.rmSync(root, { recursive: true }));

test("our rules come before the generated worker, with one copy of each still, in the order of the home page", () => {
  writeStills(
    "index",
    [2, 1].map((number) => ({ digest: digest(number), size: 100 })),
  );
  writeStills("portfolio/1", [{ digest: digest(1), size: 100 }]);
  list([...LISTED, ...UNHASHED, "page-data/portfolio/1/page-data.json"]);
  expect(finishServiceWorker(root, RULES)).toMatchObject({ files: 8, stills: 2, stillBytes: 200, onView: 0 });
  const worker = fs.readFileSync(path.join(root, "sw.js"), "utf8");
  expect(JSON.parse(/^self\.offline = (.*);$/m.exec(worker)?.[1] ?? "")).toEqual({
    stills: [2, 1].map((number) => `/static/${digest(number)}/kept/1.webp`),
    digests: [digest(2), digest(1)],
    bytes: 200,
  });
  expect(worker.indexOf("addEventListener")).toBeLessThan(worker.indexOf("precacheAndRoute(["));
});

test("what 8 MB have no room for is left to be kept once it has been seen", () => {
  const stills = Array.from({ length: 100 }, (_, index) => ({ digest: digest(index), size: 100_000 }));
  writeStills("index", stills);
  expect(finishServiceWorker(root, RULES)).toMatchObject({ stills: 80, stillBytes: 8_000_000, onView: 20 });
  const worker = fs.readFileSync(path.join(root, "sw.js"), "utf8");
  expect(JSON.parse(/^self\.offline = (.*);$/m.exec(worker)?.[1] ?? "").digests).toHaveLength(100);
});

for (const missing of [...LISTED, ...UNHASHED])
  test(`a list without ${missing} stops the build`, () => {
    list([...LISTED, ...UNHASHED].filter((file) => file !== missing));
    expect(() => finishServiceWorker(root, RULES)).toThrow(`would not keep: /${missing}`);
  });

test("an empty list stops the build", () => {
  list([]);
  expect(() => finishServiceWorker(root, RULES)).toThrow("would keep nothing");
});
