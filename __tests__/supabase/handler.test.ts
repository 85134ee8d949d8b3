import { DEADLINES, withTimeout } from "../../supabase/functions/send-contact-email/deadline";
import { type Dependencies, handle } from "../../supabase/functions/send-contact-email/handler";
import { findErrors } from "../../supabase/functions/send-contact-email/rules";
import { readSettings } from "../../supabase/functions/send-contact-email/settings";
import { createStore } from "../../supabase/functions/send-contact-email/store";
import { MESSAGE, ORIGIN } from "./worker";

const TEXT = JSON.stringify(MESSAGE);
const { settings } = readSettings((name) => (name === "CONTACT_ALLOWED_ORIGINS" ? ORIGIN : undefined));
const add = jest.fn(async () => ({ id: "1" }));
const dependencies: Dependencies = {
  settings,
  store: { add, note: async () => {} },
  // Sending a mail never ends.
  outbox: { drain: () => new Promise(() => {}) },
  deadlines: DEADLINES,
  hash: async (text) => text,
  peer: undefined,
  waitUntil: () => {},
  log: () => {},
};
beforeEach(() => add.mockClear());
afterEach(() => jest.useRealTimers());

const call = (method: string, headers = {}, init: RequestInit & { duplex?: "half" } = {}, others = {}) =>
  handle(
    new Request("http://localhost/functions/v1/send-contact-email", {
      method,
      headers: { Origin: ORIGIN, "Content-Type": "application/json", ...headers },
      ...init,
    }),
    { ...dependencies, ...others },
  );
const post = (body: BodyInit, headers = {}, others = {}) => call("POST", headers, { body, duplex: "half" }, others);

async function expectError(answer: Response, status: number, code: string) {
  expect(answer.status).toBe(status);
  expect(await answer.json()).toEqual(expect.objectContaining({ error: expect.any(String), code }));
  expect(answer.headers.get("vary")).toContain("Origin");
  expect(add).not.toHaveBeenCalled();
}

/** A body that never ends. */
const endless = (start: string) =>
  new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode(start)) });

test("without an answer from the database the visitor gets a 503 before the form gives up after 15 s", async () => {
  jest.useFakeTimers();
  const store = createStore({ run: (_, ms) => withTimeout(new Promise(() => {}), ms) }, DEADLINES);
  const answer = post(TEXT, {}, { store });
  await jest.advanceTimersByTimeAsync(14_000);
  expect((await answer).status).toBe(503);
});

test("a body that never ends is refused after 10 s", async () => {
  jest.useFakeTimers();
  const answer = post(endless('{"name":'));
  await jest.advanceTimersByTimeAsync(10_000);
  await expectError(await answer, 408, "too_slow");
});

test("the database gets 4 messages of one address at a time; they don't delay another visitor's", async () => {
  const settingsByPeer = { ...settings, addressHeader: "peer" };
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const flood = jest.fn(() => finished.then(() => ({ id: "2" })));
  const sendFlood = () => post(TEXT, {}, { settings: settingsByPeer, peer: "203.0.113.7", store: { add: flood } });
  const answers = Array.from({ length: 6 }, sendFlood);
  expect((await post(TEXT, {}, { settings: settingsByPeer, peer: "203.0.113.8" })).status).toBe(200);
  expect(flood).toHaveBeenCalledTimes(4);
  finish();
  for (const answer of answers) expect((await answer).status).toBe(200);
});

test("a preflight allows the site's origin and the headers of supabase-js", async () => {
  const { status, headers } = await call("OPTIONS");
  expect(status).toBe(204);
  expect(Object.fromEntries(headers)).toMatchObject({
    "access-control-allow-origin": ORIGIN,
    "access-control-allow-headers": "authorization, x-client-info, apikey, content-type",
    "access-control-expose-headers": "Retry-After",
    vary: "Origin",
  });
});

test.each(["GET", "PUT"])("the method %s is refused", async (method) => {
  const answer = await call(method);
  expect(answer.headers.get("allow")).toBe("POST, OPTIONS");
  expect(answer.headers.get("access-control-allow-origin")).toBe(ORIGIN);
  await expectError(answer, 405, "method");
});

test.each(["null", "http://localhost:9000.evil.example"])("the origin %s can't post", async (Origin) => {
  const answer = await post(TEXT, { Origin });
  for (const { headers } of [answer, await call("OPTIONS", { Origin })])
    expect(headers.get("access-control-allow-origin")).toBeNull();
  await expectError(answer, 403, "origin");
});

test.each(["text/plain", ""])("a body of the type %j is refused", async (type) =>
  expectError(await post(TEXT, { "Content-Type": type }), 415, "unsupported_type"),
);

test("a body is refused as soon as it exceeds 16 KB, with or without its length in the headers", async () => {
  const long = JSON.stringify({ ...MESSAGE, message: "x".repeat(17 * 1024) });
  for (const body of [long, endless(long)]) await expectError(await post(body), 413, "too_large");
});

test("a body that is no JSON object in UTF-8 is refused", async () => {
  const invalid = Buffer.from('{"name":"\xff"}', "latin1");
  for (const body of ["{", "", "[]", "null", invalid]) await expectError(await post(body), 400, "malformed");
});

test("faulty fields are named with the form's messages", async () => {
  const answer = await post(JSON.stringify({ name: " ", email: "ada@nowhere", subject: 5, extra: true }));
  expect(answer.status).toBe(422);
  const fields = findErrors({ name: "", email: "ada@nowhere", subject: "", message: "" });
  expect(await answer.json()).toEqual({ error: "Please check the form for errors", code: "invalid", fields });
  expect(add).not.toHaveBeenCalled();
});
