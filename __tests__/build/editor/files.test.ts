/** @jest-environment node */
import fs from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { serveEditor } from "../../../src/build/editor/files";

let folder: string;
let server: http.Server;
let url: string;

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "editor-"));
  let answer: http.RequestListener = () => {};
  const use: Parameters<typeof serveEditor>[0]["use"] = (place, handler) => {
    // As Express does: what stands below the place.
    answer = (req, res) => {
      req.url = req.url?.replace(place, "") || "/";
      handler(req, res, () => res.writeHead(404).end());
    };
  };
  serveEditor({ use }, folder);
  server = http.createServer((req, res) => answer(req, res));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/admin`;
});
afterAll(() => {
  server.close();
  fs.rmSync(folder, { recursive: true });
});

test("the page is there, may ask no other host, and isn't for search engines", async () => {
  for (const address of [url, `${url}/`, `${url}/?a=1`]) {
    const { status, headers } = await fetch(address);
    expect([address, status]).toEqual([address, 200]);
    expect(headers.get("content-security-policy")).toContain("connect-src 'self' data: blob:;");
    expect(headers.get("x-robots-tag")).toBe("noindex");
  }
});

test("its script lies beside the page with its fonts, for Gatsby to serve", async () => {
  const fonts = fs.readFileSync(path.join(folder, "admin/editor.js"), "utf8").match(/assets\/[\w-]+\.woff2/g);
  expect(fonts).toHaveLength(3);
  for (const font of fonts ?? []) expect(fs.existsSync(path.join(folder, "admin", font))).toBe(true);
  expect((await fetch(`${url}/editor.js`)).status).toBe(404);
});
