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

test("a slash at the end leads to the page; a part and the head of a file are answered", async ({ baseURL }) => {
  for (const [address, target] of [
    ["/contact/?a=b", "/contact?a=b"],
    ["/portfolio/1/", "/portfolio/1"],
  ] as const) {
    const { status, headers } = await sendRaw(baseURL, address);
    expect([status, headers.location]).toEqual([301, target]);
  }
  const part = await sendRaw(baseURL, "/previews/1.mp4", { Range: "bytes=0-1" });
  expect([part.status, part.body.length]).toEqual([206, 2]);
  const head = await sendRaw(baseURL, "/contact", {}, "HEAD");
  expect([head.status, head.headers["content-type"], head.body.length]).toEqual([200, "text/html; charset=utf-8", 0]);
});

const OUTSIDE = ["/../", "/%2e%2e/", "/..%2f", "/static/../../", "/..%5c"].map((folder) => `${folder}package.json`);
const LONG = `/${"x".repeat(300)}`;
const REFUSED: [addresses: string[], status: number, words: string][] = [
  [["/nope", "/page-data/nope/page-data.json", "/portfolio/1/2", "/404"], 404, "Page Not Found"],
  [["/portfolio/99", "/portfolio/-not-found"], 404, "Project Not Found"],
  // Outside the site, below a file, too long for a file's name, and a name of JavaScript's own.
  [[...OUTSIDE, "//evil.example/", "/sw.js/y", "/robots.txt%2f", LONG, "/__proto__"], 404, ""],
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
