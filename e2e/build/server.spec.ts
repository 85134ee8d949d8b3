import fs from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { UNKNOWN_PAGES } from "../helpers/pages";
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

test("a trailing slash redirects to the address without it; unknown addresses are 404", async ({ baseURL }) => {
  const moves = { "/portfolio/3/": "/portfolio/3", "/contact/?a=b": "/contact?a=b", "//contact//": "/contact" };
  for (const [from, to] of Object.entries(moves)) {
    const { status, headers } = await sendRaw(baseURL, from);
    expect([status, headers.location], from).toEqual([301, to]);
  }
  expect((await sendRaw(baseURL, "//evil.example/")).status).toBe(404);
  const pages: Record<string, string> = {
    ...Object.fromEntries(UNKNOWN_PAGES),
    "/page-data/nope/page-data.json": "Page Not Found",
    "/portfolio/1/2": "Page Not Found",
    "/404": "Page Not Found",
    "/portfolio/-not-found": "Project Not Found",
  };
  for (const [path, words] of Object.entries(pages)) {
    const { status, body } = await sendRaw(baseURL, path);
    expect([status, body.toString().includes(words)], path).toEqual([404, true]);
  }
});

test("no address serves a file outside the site, and every odd one has an answer", async ({ baseURL }) => {
  for (const folder of ["/../", "/%2e%2e/", "/..%2f", "/static/../../", "/..%5c"]) {
    const { status, body } = await sendRaw(baseURL, `${folder}package.json`);
    expect([status, body.includes('"dependencies"')], folder).toEqual([404, false]);
  }
  for (const path of ["/%", "/%00", "/a%00.html"]) expect((await sendRaw(baseURL, path)).status, path).toBe(400);
  // Below a file, too long for a file's name, and names of JavaScript's own.
  for (const path of ["/sw.js/y", "/robots.txt%2f", `/${"x".repeat(300)}`, "/__proto__", "/portfolio/constructor"])
    expect((await sendRaw(baseURL, path)).status, path).toBe(404);
});
