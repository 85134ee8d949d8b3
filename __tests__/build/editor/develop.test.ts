/** @jest-environment node */
import http from "node:http";
import type { AddressInfo } from "node:net";
import { serveEditor } from "../../../src/build/editor/develop";

let server: http.Server;
let url: string;

beforeAll(async () => {
  let answer: http.RequestListener = () => {};
  serveEditor({
    use(place, handler) {
      // As Express does: what stands below the place.
      answer = (req, res) => {
        req.url = req.url?.replace(place, "") || "/";
        handler(req, res, (error) => res.writeHead(error ? 500 : 404).end(String(error ?? "")));
      };
    },
  });
  server = http.createServer((req, res) => answer(req, res));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/admin`;
});
afterAll(() => void server.close());

test("the page is there, may ask no other host, and isn't for search engines", async () => {
  for (const address of [url, `${url}/`, `${url}/?a=1`]) {
    const { status, headers } = await fetch(address);
    expect([address, status]).toEqual([address, 200]);
    expect(headers.get("content-security-policy")).toContain("connect-src 'self' data: blob:;");
    expect(headers.get("x-robots-tag")).toBe("noindex");
  }
});

test("its script is there with its fonts; what isn't there is for the next one to answer", async () => {
  const script = await fetch(`${url}/editor.js`);
  expect(script.headers.get("content-type")).toContain("javascript");
  const fonts = (await script.text()).match(/assets\/[\w-]+\.woff2/g) ?? [];
  expect(fonts).toHaveLength(3);
  for (const font of fonts) expect((await fetch(`${url}/${font}`)).headers.get("content-type")).toBe("font/woff2");
  expect((await fetch(`${url}/nothing.js`)).status).toBe(404);
  expect((await fetch(`${url}/../package.json`)).status).toBe(404);
});
