import fs from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { builtFiles, sendRaw } from "../helpers/raw-request";

test("every public file is sent unchanged, then 304; others are hidden", async ({ baseURL }) => {
  for (const [file, address] of builtFiles()) {
    const { status, headers, body } = await sendRaw(baseURL, address);
    const isHidden = /^_(headers|redirects)$|\.(br|gz)$/.test(path.basename(file));
    expect(status, file).toBe(isHidden ? 404 : 200);
    if (isHidden) continue;
    expect(body.equals(fs.readFileSync(file)), file).toBe(true);
    const again = await sendRaw(baseURL, address, { "If-None-Match": headers.etag });
    expect([again.status, again.body.length], file).toEqual([304, 0]);
  }
});

test("text is compressed by Accept-Encoding", async ({ baseURL }) => {
  const sizes: Record<string, number> = {};
  for (const accepted of ["br, gzip", "gzip", "gzip;q=0, identity", ""]) {
    const { headers, body } = await sendRaw(baseURL, "/", { "Accept-Encoding": accepted });
    expect(headers.vary).toBe("Accept-Encoding");
    sizes[headers["content-encoding"] ?? "identity"] = body.length;
  }
  expect(Object.keys(sizes)).toEqual(["br", "gzip", "identity"]);
  expect(sizes.br).toBeLessThan(sizes.gzip ?? 0);
  expect(sizes.gzip).toBeLessThan(sizes.identity ?? 0);
});

test("a video answers range requests", async ({ baseURL }) => {
  const whole = fs.readFileSync("static/previews/1.mp4");
  for (const [Range, part] of [
    ["bytes=100-199", whole.subarray(100, 200)],
    ["bytes=-500", whole.subarray(-500)],
  ] as const) {
    const { status, headers, body } = await sendRaw(baseURL, "/previews/1.mp4", { Range });
    expect([status, body.equals(part)], Range).toEqual([206, true]);
    expect(headers["content-range"]).toMatch(new RegExp(`^bytes \\d+-\\d+/${whole.length}$`));
  }
  expect((await sendRaw(baseURL, "/previews/1.mp4", { Range: `bytes=${whole.length}-` })).status).toBe(416);
});

test("HEAD has GET's headers; other methods are refused; no header names the server", async ({ baseURL }) => {
  const head = await sendRaw(baseURL, "/portfolio/1", {}, "HEAD");
  const get = await sendRaw(baseURL, "/portfolio/1");
  expect([head.status, head.body.length]).toEqual([200, 0]);
  expect(head.headers["content-length"]).toBe(String(get.body.length));
  expect(get.headers).not.toHaveProperty("x-powered-by");
  const { status, headers } = await sendRaw(baseURL, "/contact", {}, "POST");
  expect([status, headers.allow]).toEqual([405, "GET, HEAD"]);
});

test("a trailing slash redirects to the address without it", async ({ baseURL }) => {
  const moves = { "/portfolio/3/": "/portfolio/3", "/contact/?a=b": "/contact?a=b", "//contact//": "/contact" };
  for (const [from, to] of Object.entries(moves)) {
    const { status, headers } = await sendRaw(baseURL, from);
    expect([status, headers.location], from).toEqual([301, to]);
  }
});

const OUTSIDE = ["/../", "/%2e%2e/", "/..%2f", "/static/../../", "/..%5c"].map((folder) => `${folder}package.json`);
const LONG = `/${"x".repeat(300)}`;
const REFUSED: [addresses: string[], status: number, words: string][] = [
  [["/nope", "/page-data/nope/page-data.json", "/portfolio/1/2", "/404"], 404, "Page Not Found"],
  [["/portfolio/99", "/portfolio/-not-found"], 404, "Project Not Found"],
  // Outside the site, below a file, too long for a file's name, and names of JavaScript's own.
  [
    [...OUTSIDE, "//evil.example/", "/sw.js/y", "/robots.txt%2f", LONG, "/__proto__", "/portfolio/constructor"],
    404,
    "",
  ],
  [["/%", "/%00", "/a%00.html"], 400, ""],
];

test("no address serves a file outside the site; unknown and odd ones have an answer", async ({ baseURL }) => {
  for (const [addresses, status, words] of REFUSED)
    for (const address of addresses) {
      const answer = await sendRaw(baseURL, address);
      expect([answer.status, answer.body.includes('"dependencies"')], address).toEqual([status, false]);
      expect(answer.body.includes(words), address).toBe(true);
    }
});
