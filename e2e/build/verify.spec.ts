/** `npm run verify` against the built site as a host publishes it by https, with one thing wrong at a time. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import https from "node:https";
import type { AddressInfo, Server } from "node:net";
import os from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { readInbox } from "../helpers/contact-function";
import { startLocalFunction } from "../helpers/local-function";
import { serve } from "../helpers/site-server";
import { expect, test } from "../helpers/test";

type Answer = { status: number; headers: http.OutgoingHttpHeaders; body: Buffer };
/** Changes an answer of the site. */
type Fault = (address: string, answer: Answer) => Partial<Answer>;

/** The address in the builds of the tests (scripts/test.ts). */
const BUILT_FOR = "https://hammeredproductions.example";

test.describe.configure({ mode: "serial" });

let folder: string;
let origin: string;
let plain: string;
let fault: Fault = () => ({});
let contact: Awaited<ReturnType<typeof startLocalFunction>>;
const closing: (() => unknown)[] = [];

async function listen(server: Server): Promise<number> {
  await once(server.listen(0, "127.0.0.1"), "listening");
  closing.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

test.beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "published-"));
  const files = ["-keyout", "key.pem", "-out", "certificate.pem"];
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-days", "2"];
  const options = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", ...files, ...subject];
  execFileSync("openssl", options, { cwd: folder, stdio: "ignore" });
  const [key, cert] = ["key.pem", "certificate.pem"].map((name) => fs.readFileSync(path.join(folder, name)));
  const site = await serve(".");
  closing.push(() => site.child.kill());
  const published = https.createServer({ key, cert }, async (request, response) => {
    const address = request.url ?? "/";
    const own = await fetch(site.url + address, { redirect: "manual", headers: { "Accept-Encoding": "identity" } });
    // Another host than on this machine calls its own function, and adds what our server leaves to hosts.
    const headers: http.OutgoingHttpHeaders = {
      ...Object.fromEntries(own.headers),
      "content-security-policy": own.headers
        .get("content-security-policy")
        ?.replace("http://localhost:54321", contact.url),
      "strict-transport-security": "max-age=31536000",
    };
    const content = Buffer.from(await own.arrayBuffer());
    const sitemap = () => Buffer.from(content.toString().replaceAll(BUILT_FOR, origin));
    const answer = { status: own.status, headers, body: address === "/sitemap.xml" ? sitemap() : content };
    const given = { ...answer, ...fault(address, answer) };
    const set = Object.entries(given.headers).filter(
      ([name, value]) => value !== undefined && name !== "content-length",
    );
    response.writeHead(given.status, Object.fromEntries(set)).end(given.body);
  });
  origin = `https://localhost:${await listen(published)}`;
  const redirecting = http.createServer(({ url }, response) => {
    const answer = { status: 301, headers: { location: origin + url }, body: Buffer.alloc(0) };
    const { status, headers } = { ...answer, ...fault(`http:${url}`, answer) };
    response.writeHead(status, headers).end();
  });
  plain = `http://localhost:${await listen(redirecting)}`;
  contact = await startLocalFunction(origin);
});
test.afterAll(async () => {
  await contact.stop();
  for (const close of closing) close();
  fs.rmSync(folder, { recursive: true });
});

async function verify(...args: string[]) {
  const child = spawn(process.execPath, ["--import", "tsx", "scripts/verify.ts", ...args], {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: path.join(folder, "certificate.pem") },
  });
  const [printed, errors, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { status, errors, lines: printed.trim().split("\n") };
}

test("a site that is published well has no fault, and nothing is sent", async () => {
  fault = () => ({});
  const before = await readInbox(contact.inbox);
  const { status, lines, errors } = await verify(origin, "--http", plain);
  expect([errors, lines]).toEqual(["", [expect.stringMatching(/^\d{2,} requests, 0 faults\.$/)]]);
  expect(status).toBe(0);
  expect(await readInbox(contact.inbox)).toEqual(before);
});

test("with --send one message goes out, marked as a test", async () => {
  const { lines } = await verify(origin, "--http", plain, "--send");
  expect(lines).toEqual([expect.stringMatching(/, 0 faults\.$/)]);
  await expect.poll(async () => JSON.stringify(await readInbox(contact.inbox))).toContain("TEST: please ignore");
});

const at =
  (pattern: RegExp, change: (answer: Answer) => Partial<Answer>): Fault =>
  (address, answer) =>
    pattern.test(address) ? change(answer) : {};
const header = (name: string, value: string | undefined) => (answer: Answer) => ({
  headers: { ...answer.headers, [name]: value },
});
const body = (change: (html: string) => string) => (answer: Answer) => ({
  body: Buffer.from(change(answer.body.toString())),
});

const FAULTS: [situation: string, fault: Fault, line: RegExp][] = [
  ["a page that is gone", at(/^\/portfolio\/3$/, () => ({ status: 404 })), /^✗ \/portfolio\/3: status 404/],
  ["a page without a header", at(/^\/contact$/, header("referrer-policy", undefined)), /^✗ \/contact: Referrer-Policy/],
  ["no policy", at(/^\/contact$/, header("content-security-policy", undefined)), /^✗ \/contact: it has no Content-Sec/],
  [
    "an injected script",
    at(
      /^\/contact$/,
      body((html) => `${html}<script>1</script>`),
    ),
    /^✗ \/contact: its Content-Sec/,
  ],
  [
    "a file of another build",
    at(
      /page-data.*contact/,
      body((json) => `${json} `),
    ),
    /contact.*: it is not what was built/,
  ],
  ["a missing still", at(/\.webp$/, () => ({ status: 404 })), /^✗ \/static\/.*\.webp: status 404 instead of 200/],
  [
    "stills that are asked for each time",
    at(/\.webp$/, header("cache-control", "no-cache")),
    /webp: cached as "no-cache"/,
  ],
  ["a worker that is kept", at(/^\/sw\.js$/, header("cache-control", "max-age=600")), /^✗ \/sw\.js: cached as/],
  [
    "a manifest of no type",
    at(/webmanifest/, header("content-type", "text/plain")),
    /manifest: text\/plain instead of/,
  ],
  [
    "unknown pages with status 200",
    at(/no-such-page/, () => ({ status: 200 })),
    /no-such-page: status 200 instead of 404/,
  ],
  ["http that doesn't lead to https", at(/^http:/, () => ({ status: 200 })), /^✗ http:.*\/contact: status 200, leads/],
  [
    "a site for another address",
    at(
      /sitemap/,
      body((xml) => xml.replaceAll(origin, BUILT_FOR)),
    ),
    /^✗ \/sitemap\.xml: the site was built for/,
  ],
];

for (const [situation, wrong, line] of FAULTS)
  test(`${situation} is a line that says so`, async () => {
    fault = wrong;
    const { status, lines } = await verify(origin, "--http", plain);
    expect(lines.filter((one) => line.test(one)).length, lines.join("\n")).toBeGreaterThan(0);
    expect(status).toBe(1);
  });

test("a site that isn't there is one line for each request, and a wrong call says how it is called", async () => {
  const { status, lines } = await verify("http://localhost:1");
  expect([status, lines[0]]).toEqual([
    1,
    expect.stringMatching(/^✗ \/sitemap\.xml: .+ Is the site published there\?$/),
  ]);
  for (const args of [[], ["https://a.example/page"], ["https://a.example", "--sned"]]) {
    const wrong = await verify(...args);
    expect([wrong.status, wrong.errors]).toEqual([2, expect.stringContaining("npm run verify -- https://the.site")]);
  }
});
