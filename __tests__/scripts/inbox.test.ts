/** @jest-environment node */
import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import net, { type AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import fc from "fast-check";
import { inbox } from "../../scripts/backend/inbox";

const MAIL = { from: "a@example.com", to: ["b@example.com"], subject: "Hello", text: "Hello you" };
const KEY = { Authorization: "Bearer local", "Content-Type": "application/json" };

let folder: string;
let server: http.Server;
let url: string;
/** What became of each request: a rejection here would end `npm start`. */
let served: Promise<unknown>[];

async function open(file = path.join(folder, "inbox.jsonl")) {
  const listener = inbox(file);
  served = [];
  server = http.createServer((request, response) => {
    served.push(Promise.resolve(listener(request, response)));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function close() {
  const closed = once(server, "close");
  server.close().closeAllConnections();
  await closed;
}

beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "inbox-"));
  await open();
});
afterEach(async () => {
  await close();
  fs.rmSync(folder, { recursive: true });
});

const post = (mail: unknown, headers = {}) =>
  fetch(`${url}/emails`, { method: "POST", headers: { ...KEY, ...headers }, body: JSON.stringify(mail) });

/** The first line of the answer to a request, sent exactly as it stands here. */
async function answerTo(request: string): Promise<string> {
  const socket = net.connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.end(request);
  const [data] = await Promise.race([once(socket, "data"), once(socket, "close").then(() => [""])]);
  socket.destroy();
  return String(data).split("\r\n")[0] ?? "";
}

async function expectWorking() {
  await expect(Promise.all(served)).resolves.toBeDefined();
  expect((await fetch(url)).status).toBe(200);
  expect((await post(MAIL)).status).toBe(200);
}

test.each(["//", "///", "http://a:99999/", "*", "/%", "/\\", "/emails.json/.."])(
  "GET %s is not found, and ends nothing",
  async (address) => {
    expect(await answerTo(`GET ${address} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)).toBe(
      "HTTP/1.1 404 Not Found",
    );
    await expectWorking();
  },
);

test.each([
  { ...MAIL, to: { length: 1, toString: 1 } },
  { ...MAIL, to: [] },
  { ...MAIL, to: [{ toString: null }] },
  { ...MAIL, from: ["a"] },
  { ...MAIL, subject: { toString: 1 } },
  { ...MAIL, html: { toString: 1 } },
  { ...MAIL, reply_to: 5 },
  { ...MAIL, headers: { "X-Evil": { toString: 1 } } },
  { ...MAIL, headers: "none" },
  { ...MAIL, text: "" },
  null,
  5,
  [],
])("%j is no mail: it is refused and not kept", async (mail) => {
  expect((await post(mail)).status).toBe(422);
  await expectWorking();
  expect(await (await fetch(`${url}/emails.json`)).json()).toHaveLength(1);
});

test("nothing that can be posted ends the inbox, or keeps it from being shown", async () => {
  const field = () => fc.option(fc.anything({ maxDepth: 3 }), { nil: undefined, freq: 3 });
  const names = ["from", "to", "subject", "text", "html", "reply_to", "cc", "headers"];
  const mails = fc.record(Object.fromEntries(names.map((name) => [name, field()])));
  await fc.assert(
    fc.asyncProperty(mails, async (given) => {
      const { status } = await post({ ...MAIL, ...given });
      expect([200, 422]).toContain(status);
    }),
    { numRuns: 500 },
  );
  await expectWorking();
});

test("a mail of more than 256 KB is not read", async () => {
  expect((await post({ ...MAIL, text: "x".repeat(300_000) })).status).toBe(413);
  await expectWorking();
});

test("a full disk is a 500, so that the mail comes again; then it is kept", async () => {
  const full = jest.spyOn(fs, "appendFileSync").mockImplementation(() => {
    throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
  });
  const told = jest.spyOn(console, "error").mockImplementation(() => {});
  expect((await post(MAIL)).status).toBe(500);
  expect(told).toHaveBeenCalledWith("The inbox could not answer POST /emails (ENOSPC).");
  full.mockRestore();
  told.mockRestore();
  await expectWorking();
});

test("mails of an earlier run are shown, and lines that are none are passed over", async () => {
  await post({ ...MAIL, subject: "First" }, { "Idempotency-Key": "one" });
  await close();
  const file = path.join(folder, "inbox.jsonl");
  fs.appendFileSync(file, `\nnull\n{"to":{"length":1,"toString":1},"created_at":"x"}\n{"from":"a@exam`);
  await open();
  await post({ ...MAIL, subject: "Second" });
  const again = await post({ ...MAIL, subject: "First" }, { "Idempotency-Key": "one" });
  expect(again.status).toBe(200);
  const mails: { subject: string }[] = await (await fetch(`${url}/emails.json`)).json();
  expect(mails.map(({ subject }) => subject)).toEqual(["Second", "First"]);
});
