import net from "node:net";
import { findErrors } from "../../supabase/functions/send-contact-email/rules";
import { listen } from "../../test-support/relay";
import { from, MESSAGE, newMessage, newMessages, ORIGIN, startWorker } from "./worker";

/** Without a database: a message that it accepts gets a 503. */
const worker = startWorker({ CONTACT_ALLOWED_ORIGINS: ORIGIN });
const TEXT = JSON.stringify(MESSAGE);
afterEach(() => jest.useRealTimers());

const call = (method: string, headers = {}, init: RequestInit & { duplex?: "half" } = {}) =>
  worker.request("", { method, headers: { Origin: ORIGIN, "Content-Type": "application/json", ...headers }, ...init });
const post = (body: BodyInit, headers = {}) => call("POST", headers, { body, duplex: "half" });

async function expectError(answer: Response, status: number, code: string) {
  expect(answer.status).toBe(status);
  expect(await answer.json()).toEqual(expect.objectContaining({ error: expect.any(String), code }));
  expect(answer.headers.get("vary")).toContain("Origin");
}

/** A body that never ends. */
const endless = (start: string) =>
  new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode(start)) });

test("a body that never ends is refused after 10 s", async () => {
  jest.useFakeTimers();
  const answer = post(endless('{"name":'));
  await jest.advanceTimersByTimeAsync(10_000);
  await expectError(await answer, 408, "too_slow");
});

const LONG = JSON.stringify({ ...MESSAGE, message: "x".repeat(17 * 1024) });
const NO_JSON = ["{", "", "[]", "null", Buffer.from('{"name":"\xff"}', "latin1")];
type Refusal = [refused: string, send: () => Promise<Response>, status: number, code: string];
test.each<Refusal>([
  ["the method GET", () => call("GET"), 405, "method"],
  ["the method PUT", () => call("PUT"), 405, "method"],
  ["an unknown origin", () => post(TEXT, { Origin: "null" }), 403, "origin"],
  ["an origin that begins like the site's", () => post(TEXT, { Origin: `${ORIGIN}.evil.example` }), 403, "origin"],
  ["the type text/plain", () => post(TEXT, { "Content-Type": "text/plain" }), 415, "unsupported_type"],
  ["no type", () => post(TEXT, { "Content-Type": "" }), 415, "unsupported_type"],
  ["a body of more than 16 KB", () => post(LONG), 413, "too_large"],
  ["an endless body of more than 16 KB", () => post(endless(LONG)), 413, "too_large"],
  ...NO_JSON.map((body): Refusal => [`the body ${body}`, () => post(body), 400, "malformed"]),
])("%s is refused", async (_, send, status, code) => {
  const answer = await send();
  expect(answer.headers.get("allow")).toBe(code === "method" ? "POST, OPTIONS" : null);
  expect(answer.headers.get("access-control-allow-origin")).toBe(code === "origin" ? null : ORIGIN);
  await expectError(answer, status, code);
});

test("a message without an Origin header is refused by its name; the schedule needs none", async () => {
  const answer = await worker.request("", { body: TEXT });
  expect([answer.status, (await answer.json()).error]).toEqual([
    403,
    "The request lacks the Origin header of an allowed site",
  ]);
  await expectError(await worker.request("/drain", { body: TEXT }), 503, "unavailable");
  await expectError(await post(TEXT), 503, "unavailable");
});

test("a fault of the function is logged by its name and its place, without words that may quote a message", async () => {
  const words = "Ada\n    at Hello (A video.ts:1:1)";
  const digest = jest.spyOn(crypto.subtle, "sign").mockImplementation(() => {
    throw new RangeError(words);
  });
  await expectError(await post(TEXT), 503, "unavailable");
  digest.mockRestore();
  const line = worker.log().split("\n").at(-1);
  expect(line).toMatch(/^the function failed \(RangeError at .*requests\.test\.ts:\d+:\d+\)?\)$/);
  expect(worker.log()).not.toMatch(/Ada|Hello|A video/);
});

test("five messages of a network may wait for the database; one more is refused at once, and another network's waits", async () => {
  const sockets: net.Socket[] = [];
  const silent = net.createServer((socket) => sockets.push(socket));
  const settings = { CONTACT_ALLOWED_ORIGINS: ORIGIN, CONTACT_ADDRESS_HEADER: "x-forwarded-for" };
  const CONTACT_DB_URL = `postgres://u@127.0.0.1:${await listen(silent)}/postgres`;
  const waiting = startWorker({ ...settings, CONTACT_DB_URL }, { statement: 8_000 });
  /** Of the messages that have waited: a refused one is not logged. */
  const failures = () => waiting.log().match(/^the database failed/gm) ?? [];
  const ofOne = newMessages(6).map((message) => waiting.status(message, from("203.0.113.7")));
  const ofOther = waiting.status(newMessage(), from("203.0.113.8"));
  try {
    // Any of the six may be the last one: the function hashes them at the same time.
    expect(await Promise.race([...ofOne, ofOther])).toBe(503);
    expect(failures()).toHaveLength(0);
  } finally {
    // Without a server the others end at once.
    silent.close();
    for (const socket of sockets) socket.destroy();
    await Promise.all([...ofOne, ofOther]);
  }
  expect(failures()).toHaveLength(6);
});

test("faulty fields are named with the form's messages", async () => {
  const answer = await post(JSON.stringify({ name: " ", email: "ada@nowhere", subject: 5, more: true }));
  expect(answer.status).toBe(422);
  const fields = findErrors({ name: "", email: "ada@nowhere", subject: "", message: "" });
  expect(await answer.json()).toEqual({ error: "Please check the form for errors", code: "invalid", fields });
});
