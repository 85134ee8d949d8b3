import fs from "node:fs";
import net from "node:net";
import fc from "fast-check";
import { ask } from "../helpers/ask";
import { projects, UNKNOWN_PAGES } from "../helpers/pages";
import { serve } from "../helpers/site-server";
import { expect, test } from "../helpers/test";

const hashed = (pattern: RegExp) => `/${fs.readdirSync("public").find((name) => pattern.test(name))}`;

test("pages, page data, the manifest and the worker are asked for again each time; hashed files never", async ({
  baseURL,
}) => {
  for (const path of [
    "/",
    "/contact",
    "/page-data/index/page-data.json",
    "/manifest.webmanifest",
    "/page-data/app-data.json",
  ]) {
    expect((await ask(baseURL, path)).headers["cache-control"], path).toBe("no-cache");
  }
  const html = (await ask(baseURL, "/")).body.toString();
  const still = /\/static\/[^" ]+\.avif/.exec(html)?.[0] ?? "";
  for (const path of [hashed(/^app-.+\.js$/), hashed(/^styles\..+\.css$/), still]) {
    const { status, headers } = await ask(baseURL, path);
    expect([status, headers["cache-control"]], path).toEqual([200, "public, max-age=31536000, immutable"]);
  }
});

test("a file that hasn't changed is not sent twice", async ({ baseURL }) => {
  const { headers } = await ask(baseURL, "/contact");
  expect(headers.etag).toBeTruthy();
  const again = await ask(baseURL, "/contact", { "If-None-Match": headers.etag });
  expect([again.status, again.body.length]).toEqual([304, 0]);
});

test("text is compressed as the browser can read it", async ({ baseURL }) => {
  const sizes: Record<string, number> = {};
  for (const accepted of ["br, gzip", "gzip", "gzip;q=0, identity", ""]) {
    const { headers, body } = await ask(baseURL, "/", { "Accept-Encoding": accepted });
    expect(headers.vary).toBe("Accept-Encoding");
    sizes[headers["content-encoding"] ?? "identity"] = body.length;
  }
  expect(Object.keys(sizes)).toEqual(["br", "gzip", "identity"]);
  expect(sizes.br).toBeLessThan(sizes.gzip ?? 0);
  expect(sizes.gzip).toBeLessThan(sizes.identity ?? 0);
});

test("every kind of file has its type", async ({ baseURL }) => {
  const html = (await ask(baseURL, "/")).body.toString();
  const types = {
    "/": "text/html; charset=utf-8",
    [hashed(/^app-.+\.js$/)]: "text/javascript; charset=utf-8",
    [/\/static\/[^" ]+\.avif/.exec(html)?.[0] ?? ""]: "image/avif",
    [/\/static\/[^" ]+\.webp/.exec(html)?.[0] ?? ""]: "image/webp",
    [/\/static\/[^" ]+\.woff2/.exec(html)?.[0] ?? ""]: "font/woff2",
    "/manifest.webmanifest": "application/manifest+json; charset=utf-8",
    "/previews/1.mp4": "video/mp4",
    "/icons/icon.svg": "image/svg+xml",
  };
  for (const [path, type] of Object.entries(types))
    expect((await ask(baseURL, path)).headers["content-type"], path).toBe(type);
});

test("a part of a video can be asked for", async ({ baseURL }) => {
  const whole = fs.readFileSync("static/previews/1.mp4");
  const parts: [string, Buffer][] = [
    ["bytes=0-0", whole.subarray(0, 1)],
    ["bytes=100-199", whole.subarray(100, 200)],
    ["bytes=-500", whole.subarray(-500)],
    [`bytes=${whole.length - 10}-`, whole.subarray(-10)],
  ];
  for (const [Range, part] of parts) {
    const { status, headers, body } = await ask(baseURL, "/previews/1.mp4", { Range });
    expect([status, body.equals(part)], Range).toEqual([206, true]);
    expect(headers["content-range"]).toMatch(new RegExp(`^bytes \\d+-\\d+/${whole.length}$`));
  }
  expect((await ask(baseURL, "/previews/1.mp4", { Range: `bytes=${whole.length}-` })).status).toBe(416);
});

test("HEAD tells what GET would send", async ({ baseURL }) => {
  const head = await ask(baseURL, "/portfolio/1", {}, "HEAD");
  const get = await ask(baseURL, "/portfolio/1");
  expect([head.status, head.body.length]).toEqual([200, 0]);
  expect(head.headers["content-length"]).toBe(String(get.body.length));
});

test("an address with a slash at the end moves to the one without, on this host only", async ({ baseURL }) => {
  const moves = {
    "/portfolio/3/": "/portfolio/3",
    "/contact/?from=mail": "/contact?from=mail",
    "//contact//": "/contact",
  };
  for (const [from, to] of Object.entries(moves)) {
    const { status, headers } = await ask(baseURL, from);
    expect([status, headers.location], from).toEqual([301, to]);
  }
  expect((await ask(baseURL, "//evil.example/")).status).toBe(404);
});

test("what isn't there has status 404 and the page that says so", async ({ baseURL }) => {
  const pages: Record<string, string> = {
    ...Object.fromEntries(UNKNOWN_PAGES),
    "/page-data/nope/page-data.json": "Page Not Found",
    "/404": "Page Not Found",
    "/portfolio/1/2": "Page Not Found",
    "/portfolio/abc/": "Project Not Found",
    "/portfolio/-not-found": "Project Not Found",
    [`/portfolio/${projects[0]?.id}x`]: "Project Not Found",
  };
  for (const [path, words] of Object.entries(pages)) {
    const { status, body } = await ask(baseURL, path);
    expect([status, body.toString().includes(words)], path).toEqual([404, true]);
  }
});

test("nothing outside the site is served, however it is asked for", async ({ baseURL }) => {
  for (const path of [
    "/../package.json",
    "/%2e%2e/package.json",
    "/..%2fpackage.json",
    "/static/../../package.json",
    "/..%5cpackage.json",
  ]) {
    const { status, body } = await ask(baseURL, path);
    expect([status, body.includes('"dependencies"')], path).toEqual([404, false]);
  }
  for (const path of ["/%", "/%00", "/a%00.html"]) expect((await ask(baseURL, path)).status, path).toBe(400);
});

/** Pieces of addresses that exist, that are below a file, or that no file can have. */
const PIECES = [
  "robots.txt",
  "index.html",
  "contact",
  "portfolio",
  "1",
  "-not-found",
  "static",
  "page-data",
  "previews",
  "1.mp4",
  "sw.js",
  "404",
  "x".repeat(300),
  "..",
  ".",
  "",
  "%2e%2e",
  "%00",
  "%",
  "%ff",
  "%c0%af",
  "%5c",
  "\\",
  ";",
  "*",
  "~",
  "é",
  "con",
  "index.html.br",
  "%25",
  "?a=%",
  "#",
  "constructor",
  "__proto__",
];
const oddAddress = () =>
  fc
    .array(fc.tuple(fc.constantFrom("/", "/", "//", "%2f", "%2F"), fc.oneof(fc.constantFrom(...PIECES), fc.string())), {
      minLength: 1,
      maxLength: 6,
    })
    .map((parts) => `/${parts.flat().join("")}`.replace(/[\r\n ]/g, "+"));

test("9,000 odd requests: every one has an answer, none is the server's failure, and it goes on", async () => {
  const { child, port } = await serve(".");
  const status = (address: string) =>
    new Promise<string>((resolve, reject) => {
      let answer = "";
      const socket = net.connect(port, "127.0.0.1");
      socket.on("data", (data) => {
        answer ||= data.toString("latin1");
      });
      socket.on("error", reject).on("close", () => resolve(answer.slice(9, 12)));
      socket.write(`HEAD ${address} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    });
  const below = ["/robots.txt/", "/sw.js/y", "/robots.txt%2f", "/index.html%2fx", `/${"x".repeat(300)}`];
  const addresses = [...below, ...fc.sample(oddAddress(), 9000 - below.length)];
  const met = new Set<string>();
  const visitor = async () => {
    for (let address = addresses.pop(); address !== undefined; address = addresses.pop()) {
      const answer = await status(address);
      met.add(answer);
      expect(["200", "301", "400", "404"], address).toContain(answer);
    }
  };
  await Promise.all(Array.from({ length: 20 }, visitor));
  expect([...met].sort()).toEqual(["200", "301", "400", "404"]);
  expect(child.exitCode).toBeNull();
  child.kill();
});

test("it takes no other methods and doesn't say what it is", async ({ baseURL }) => {
  const { status, headers } = await ask(baseURL, "/contact", {}, "POST");
  expect([status, headers.allow]).toEqual([405, "GET, HEAD"]);
  expect((await ask(baseURL, "/")).headers).not.toHaveProperty("x-powered-by");
});
