import { once } from "node:events";
import http from "node:http";
import net, { type AddressInfo } from "node:net";
import { pipeline, Readable } from "node:stream";
import { readInbox } from "../helpers/contact-function";
import { caddy, nginx, skipWithout } from "../helpers/host-servers";
import { startNameServer } from "../helpers/name-server";
import { SITE } from "../helpers/published-site";
import { expect, test } from "../helpers/published-test";
import { runVerify, verifySite } from "../helpers/verify-script";

const RECORDS = {
  "send.mail.test": ["v=spf1 include:amazonses.com ~all"],
  "resend._domainkey.mail.test": ["p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCB"],
  "_dmarc.mail.test": ["v=DMARC1; p=quarantine"],
};

test("a site that is published well gets ticks alone, and nothing is sent", async ({ publish, servers }) => {
  const site = await publish();
  const dns = await startNameServer(RECORDS);
  const before = await readInbox(servers.inbox);
  const { status, crosses, ticks, printed, errors } = await verifySite(site, [
    ...["--mail-domain", "mail.test", "--dns", dns.address],
  ]);
  dns.close();
  expect(crosses, printed).toEqual([]);
  expect([status, errors]).toEqual([0, ""]);
  expect(ticks.length).toBeGreaterThan(30);
  expect(printed).toContain("– A real message: not sent.");
  expect(printed.trim().split("\n").at(-1)).toMatch(/^\d+ right, 0 wrong, \d+ not judged$/);
  // Not for a terminal: no colours.
  expect(printed).not.toContain("\x1b");
  expect(await readInbox(servers.inbox)).toEqual(before);
});

for (const host of [nginx, caddy])
  test(`${host.name}, set up by what the build has written for it, gets ticks alone`, async ({ publish }) => {
    skipWithout(host);
    const { child, url } = await host.serve(".");
    const { crosses, printed } = await verifySite(await publish({}, url));
    child.kill();
    expect(crosses, printed).toEqual([]);
  });

test("with --send one message goes out, and is marked as a test", async ({ publish, servers }) => {
  const before = await readInbox(servers.inbox);
  const { status, printed } = await verifySite(await publish(), ["--send"]);
  expect(printed).toContain(
    '✓ It takes a message: "TEST: please ignore" of hello@hammeredproductions.example was sent',
  );
  expect(status).toBe(0);
  const mails = (await readInbox(servers.inbox)).slice(0, 2);
  expect(before.length + 2).toBe((await readInbox(servers.inbox)).length);
  expect(JSON.stringify(mails)).toContain("TEST: please ignore");
});

const DNS_CROSSES: [name: string, records: Record<string, string[]>, cross: string][] = [
  ["no SPF record", { "send.mail.test": ["hello"] }, "SPF says who may send"],
  ["two SPF records", { "send.mail.test": ["v=spf1 ~all", "v=spf1 -all"] }, "SPF says who may send"],
  ["an SPF record that lets everybody send", { "send.mail.test": ["v=spf1 +all"] }, "SPF says who may send"],
  ["no DKIM key", { "resend._domainkey.mail.test": [] }, "DKIM has a key (resend._domainkey)"],
  [
    "a DKIM key that was revoked",
    { "resend._domainkey.mail.test": ["v=DKIM1; p="] },
    "DKIM has a key (resend._domainkey)",
  ],
  ["no DMARC record", { "_dmarc.mail.test": [] }, "DMARC says what becomes of the rest"],
  ["a DMARC record without a policy", { "_dmarc.mail.test": ["v=DMARC1"] }, "DMARC says what becomes of the rest"],
];

for (const [name, records, cross] of DNS_CROSSES)
  test(`a mail domain with ${name} gets a cross`, async ({ publish }) => {
    const dns = await startNameServer({ ...RECORDS, ...records });
    const asked = await verifySite(await publish(), ["--mail-domain", "mail.test", "--dns", dns.address]);
    dns.close();
    expect(asked.crosses, asked.printed).toEqual([cross]);
  });

test("where DNS can't be asked, it says so: neither a tick nor a cross", async ({ publish }) => {
  const { crosses, notes } = await verifySite(await publish(), ["--mail-domain", "mail.test", "--dns", "127.0.0.1:1"]);
  expect(crosses).toEqual([]);
  expect(notes.filter((note) => note.endsWith(": DNS could not be asked."))).toHaveLength(3);
});

test("a build for another address, and with an address under .example, is told", async ({ publish }) => {
  const site = await publish();
  const { crosses } = await verifySite(site, [], `https://www.${SITE}`);
  expect(crosses[0]).toBe("Every page names its own address as the canonical one");
});

/** Servers that answer nothing good: a listener for raw connections, and what is said of it. */
const USELESS: [name: string, serve: (socket: net.Socket) => void, words: string][] = [
  ["hangs", () => {}, "/: it took longer than 1 s"],
  ["cuts connections off", (socket) => void socket.destroy(), "/: it cut the connection off"],
  [
    "speaks something else",
    (socket) => void socket.end("SSH-2.0-x\r\n"),
    "/: what it answers is not HTTP (HPE_INVALID_CONSTANT)",
  ],
  [
    "redirects",
    (socket) => void socket.end("HTTP/1.1 301 x\r\nLocation: /\r\nContent-Length: 0\r\n\r\n"),
    "/: status 301, leads to /",
  ],
  [
    "says that garbage is gzip",
    (socket) => void socket.end("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 3\r\n\r\nabc"),
    "/: its gzip can't be decoded",
  ],
  [
    "fails in colours",
    (socket) => void socket.end("HTTP/1.1 301 x\r\nLocation: \x1b[31m\r\nContent-Length: 0\r\n\r\n"),
    "/: what it answers is not HTTP (HPE_INVALID_HEADER_TOKEN)",
  ],
];

for (const [name, answer, words] of USELESS)
  test(`a site that ${name} is one cross in clear words`, async () => {
    const server = net.createServer((socket) => void socket.on("error", () => {}).once("data", () => answer(socket)));
    await once(server.listen(0, "127.0.0.1"), "listening");
    const { port } = server.address() as AddressInfo;
    const asked = await runVerify([`http://127.0.0.1:${port}`, "--timeout", "1"]);
    server.close();
    expect(asked.crosses).toEqual(["The home page is there"]);
    expect(asked.printed).toContain(`    ${words}\n`);
    expect([asked.status, asked.errors]).toEqual([1, ""]);
  });

test("a site that sends without an end is not read to it", async () => {
  const megabyte = Buffer.alloc(1024 * 1024);
  function* withoutEnd() {
    for (;;) yield megabyte;
  }
  const server = http.createServer((_, response) => pipeline(Readable.from(withoutEnd()), response, () => {}));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const { printed, status } = await runVerify([`http://127.0.0.1:${port}`, "--timeout", "60"]);
  server.close();
  expect(printed).toContain("/: it goes on after 64 MB");
  expect(status).toBe(1);
});

test("a site that isn't there, or whose certificate nobody knows, is one cross", async ({ publish }) => {
  const absent = await runVerify(["http://127.0.0.1:1"]);
  expect(absent.printed).toContain("/: it refused the connection");
  const { connectTo } = await publish();
  const unknown = await runVerify([`https://${SITE}`, ...connectTo.flatMap((rule) => ["--connect-to", rule])]);
  expect(unknown.printed).toContain("/: its certificate is signed by itself");
});

test("one file that never comes is a cross, and the others are judged", async ({ publish }) => {
  const site = await publish({ answer: (address, answer) => (address === "/previews/1.mp4" ? "never" : answer) });
  const { printed, ticks } = await verifySite(site, ["--timeout", "5"]);
  expect(printed).toContain("    /previews/1.mp4: it took longer than 5 s\n");
  expect(ticks).toContain("The others are there (7)");
});

test("called wrongly, it says how it is called", async () => {
  for (const args of [
    [],
    ["example.com"],
    ["ftp://example.com"],
    ["https://example.com/path"],
    ["https://a.test", "https://b.test"],
    ["https://a.test", "--sned"],
    ["https://a.test", "--timeout", "soon"],
    ["https://a.test", "--connect-to", "b.test"],
    ["https://a.test", "--function", "b.test"],
    ["--help"],
  ]) {
    const { status, printed, errors } = await runVerify(args);
    expect([status, printed], args.join(" ")).toEqual([2, ""]);
    expect(errors).toContain("npm run verify -- https://the.site\n");
    expect(errors).not.toContain("    at ");
  }
});
