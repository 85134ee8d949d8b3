/** `npm run verify` against the built site on an https host. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import https from "node:https";
import path from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "@playwright/test";
import { serveFolder } from "../../scripts/site/server";
import { connect } from "../../supabase/functions/send-contact-email/connect";
import { listen } from "../../test-support/relay";
import { newFolder } from "../../test-support/temporary-folder";
import { PUBLIC, SITE } from "../../test-support/test-site";
import { readInbox } from "../helpers/contact-form";
import { startLocalFunction } from "../helpers/start-script";

type Answer = { status: number; headers: http.OutgoingHttpHeaders; body: Buffer };
/** Changes to responses, by address. */
type Faults = Record<string, (answer: Answer) => Partial<Answer>>;

const header = (name: string, value: string | undefined) => (answer: Answer) => ({
  headers: { ...answer.headers, [name]: value },
});
const body = (change: (text: string) => string) => (answer: Answer) => ({
  body: Buffer.from(change(answer.body.toString())),
});
const status = (status: number) => () => ({ status });

/** The address in the build. */
const [, BUILT_FOR = ""] = /<loc>(https?:\/\/[^/]+)/.exec(fs.readFileSync(`${PUBLIC}/sitemap.xml`, "utf8")) ?? [];

const folder = newFolder("published");
const [key = "", cert = ""] = ["key.pem", "certificate.pem"].map((name) => path.join(folder, name));
let contact: Awaited<ReturnType<typeof startLocalFunction>> | undefined;
test.afterAll(() => contact?.stop());

/**
 * Serves the build by https as a host does, with its own address in the sitemap, and by http; `faults` can be changed.
 */
async function publish() {
  const site = `http://localhost:${await listen(http.createServer(serveFolder(PUBLIC)))}`;
  const published = { origin: "", site, contact: "", faults: {} as Faults };
  const options = { key: fs.readFileSync(key), cert: fs.readFileSync(cert) };
  const secure = https.createServer(options, async ({ url: address = "/" }, response) => {
    const own = await fetch(site + address, { redirect: "manual", headers: { "Accept-Encoding": "identity" } });
    // A host's policy names the function's real address.
    const policy = own.headers.get("content-security-policy")?.replace("http://localhost:54321", published.contact);
    const content = Buffer.from(await own.arrayBuffer());
    const sitemap = () => Buffer.from(content.toString().replaceAll(BUILT_FOR, published.origin));
    const answer = {
      status: own.status,
      headers: { ...Object.fromEntries(own.headers), "content-length": undefined, "content-security-policy": policy },
      body: address === "/sitemap.xml" ? sitemap() : content,
    };
    const { status, headers, body } = { ...answer, ...published.faults[address]?.(answer) };
    const set = Object.entries(headers).filter(([, value]) => value !== undefined);
    response.writeHead(status, Object.fromEntries(set)).end(body);
  });
  published.origin = `https://localhost:${await listen(secure)}`;
  return published;
}

async function verify(...args: string[]) {
  const child = spawn(process.execPath, ["--import", "tsx", "scripts/verify.ts", ...args], {
    cwd: SITE,
    env: { ...process.env, NODE_EXTRA_CA_CERTS: cert },
  });
  const [printed, errors, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { status, errors, lines: printed.trim().split("\n") };
}

test("each fault of a published site is a line; a good one has none; only --send sends a message, marked as a test", async () => {
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-days", "2"];
  const options = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", cert, ...subject];
  const { status: failure } = spawnSync("openssl", options, { stdio: "ignore" });
  // biome-ignore lint/suspicious/noSkippedTests: needs an installed program; the reason is printed.
  test.skip(failure !== 0, "openssl is not installed");
  const published = await publish();
  const { origin, site } = published;
  contact = await startLocalFunction(origin);
  const { inbox } = contact;
  published.contact = contact.url;

  const [still = ""] = /\/static\/[^"]+\.webp/.exec(fs.readFileSync(`${PUBLIC}/sw.js`, "utf8")) ?? [];
  published.faults = {
    "/": body((html) => html.replace(/data-build="\w+"/, 'data-build="0"')),
    "/sitemap.xml": body((xml) => xml.replaceAll(origin, BUILT_FOR)),
    "/contact": header("referrer-policy", undefined),
    "/portfolio/3": status(404),
    "/portfolio/4": header("content-security-policy", undefined),
    "/portfolio/5": body((html) => `${html}<script>1</script>`),
    "/verify-no-such-page": status(200),
    "/manifest.webmanifest": header("content-type", "text/plain"),
    "/sw.js": header("cache-control", "max-age=600"),
    [still]: header("cache-control", "no-cache"),
  };
  const twin = origin.replace("localhost", "127.0.0.1");
  const found = await verify(origin, "--http", site, "--twin", twin, "--built");
  const expected = [
    "✗ /: it is another build than public/.",
    "✗ /: its content differs from the build.",
    `✗ ${twin}/contact: it shows the site itself. Redirect it to ${origin}.`,
    `✗ ${site}/contact: status 200, leads to nowhere.`,
    `✗ /sitemap.xml: the site was built for ${BUILT_FOR}.`,
    "✗ /contact: Referrer-Policy is null instead of",
    // The page is requested as such, and as an entry of the worker's list.
    "✗ /portfolio/3: status 404 instead of 200.",
    "✗ /portfolio/3: status 404 instead of 200.",
    "✗ /portfolio/4: it has no Content-Security-Policy.",
    "✗ /portfolio/5: its Content-Security-Policy is of another build",
    "✗ /portfolio/5: its content differs from the build.",
    "✗ /verify-no-such-page: status 200 instead of 404.",
    "✗ /manifest.webmanifest: text/plain instead of application/manifest+json.",
    '✗ /sw.js: cached as "max-age=600" instead of',
    `✗ ${still}: cached as "no-cache" instead of`,
  ];
  expect(found.lines.pop()).toMatch(new RegExp(` ${expected.length} faults\\.$`));
  expect(found.lines.sort()).toEqual(expected.sort().map((line) => expect.stringContaining(line)));
  expect(found.status).toBe(1);
  const sql = connect(contact.database, { max: 1, prepare: true });
  expect(await sql`select from contact.messages`).toHaveLength(0);

  published.faults = {};
  const redirecting = http.createServer(({ url }, response) =>
    response.writeHead(301, { location: origin + url }).end(),
  );
  const plain = `http://localhost:${await listen(redirecting)}`;
  expect(await verify(origin, "--http", plain, "--twin", plain, "--built", "--send")).toEqual({
    status: 0,
    errors: "",
    lines: [expect.stringMatching(/^\d{2,} requests, 0 faults\.$/)],
  });
  await expect.poll(() => readInbox(inbox), { timeout: 0 }).toHaveLength(2);
  expect(JSON.stringify(await readInbox(inbox))).toContain("TEST: please ignore");

  // A fault that an empty message doesn't show.
  await sql`alter schema contact rename to lost`;
  await sql.end();
  const broken = await verify(origin, "--http", plain);
  expect(broken.lines[0]).toMatch(
    /send-contact-email\/drain: status 503 .* Is the database paused, .* Run npm run deploy -- function\.$/,
  );

  const paused = http.createServer((_request, response) => response.writeHead(540).end());
  published.contact = `http://localhost:${await listen(paused)}`;
  const { lines } = await verify(origin, "--http", plain);
  expect(lines[0]).toContain("send-contact-email: the Supabase project is paused. Restore it");
});

test("a wrong argument points to --help", async () => {
  const { status, errors } = await verify("https://a.example/page");
  expect([status, errors]).toEqual([2, expect.stringContaining("npm run verify -- --help")]);
});

test("no answer is a fault; the end of the database's certificate is a warning in its last 90 days", async () => {
  process.env.NODE_OPTIONS = "--import=data:text/javascript,Date.now=()=>Date.UTC(2031,1,1)";
  const { lines } = await verify("https://localhost:1");
  delete process.env.NODE_OPTIONS;
  expect(lines[0]).toMatch(/^✗ \/sitemap\.xml: .+\. Is a server running there, without a proxy between\?/);
  const [warning, total] = lines.slice(-2);
  expect(warning).toMatch(/^Soon: .*\(CONTACT_DB_CA\) ends on 2031-04-26\. /);
  expect(total).toMatch(new RegExp(` ${lines.length - 2} faults\\.$`));
});
