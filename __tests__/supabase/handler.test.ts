import fc from "fast-check";
import { DEADLINES, withTimeout } from "../../supabase/functions/send-contact-email/deadline";
import { type Dependencies, handle } from "../../supabase/functions/send-contact-email/handler";
import { readSettings } from "../../supabase/functions/send-contact-email/settings";
import { createStore } from "../../supabase/functions/send-contact-email/store";
import { anyText } from "./any-text";
import { MESSAGE, ORIGIN } from "./worker";

const JSON_TYPE = { "Content-Type": "application/json" };

const { settings } = readSettings((name) => (name === "CONTACT_ALLOWED_ORIGINS" ? ORIGIN : undefined));
const add = jest.fn(async () => ({ id: "1" }));
const dependencies: Dependencies = {
  settings,
  store: { add, note: async () => {} },
  // No mail is ever sent.
  outbox: { drain: () => new Promise(() => {}) },
  deadlines: DEADLINES,
  hash: async (text) => text,
  peer: undefined,
  waitUntil: () => {},
  log: () => {},
};
beforeEach(() => add.mockClear());

const ask = (init: RequestInit & { duplex?: "half" }, others: Partial<Dependencies> = {}) =>
  handle(new Request("http://localhost/functions/v1/send-contact-email", init), { ...dependencies, ...others });
const post = (body: BodyInit, headers: Record<string, string> = JSON_TYPE, others?: Partial<Dependencies>) =>
  ask({ method: "POST", headers: { Origin: ORIGIN, ...headers }, body, duplex: "half" }, others);

async function expectError(answer: Response, status: number, code: string) {
  expect(answer.status).toBe(status);
  expect(await answer.json()).toEqual(expect.objectContaining({ error: expect.any(String), code }));
  expect(answer.headers.get("vary")).toContain("Origin");
  expect(add).not.toHaveBeenCalled();
}

test("where the database never answers, the visitor has an answer before the form gives up after 15 s", async () => {
  jest.useFakeTimers();
  const store = createStore({ run: (_, ms) => withTimeout(new Promise(() => {}), ms) }, DEADLINES);
  const answer = post(JSON.stringify(MESSAGE), JSON_TYPE, { store });
  await jest.advanceTimersByTimeAsync(14_000);
  jest.useRealTimers();
  expect((await answer).status).toBe(503);
});

test("a preflight is answered for the site's origin, with the headers of supabase-js; other methods are refused", async () => {
  const answer = await ask({ method: "OPTIONS", headers: { Origin: ORIGIN } });
  expect(answer.status).toBe(204);
  expect(answer.headers.get("access-control-allow-origin")).toBe(ORIGIN);
  expect(answer.headers.get("access-control-allow-headers")).toBe("authorization, x-client-info, apikey, content-type");
  expect(answer.headers.get("access-control-expose-headers")).toBe("Retry-After");
  expect(answer.headers.get("vary")).toBe("Origin");
  for (const method of ["GET", "HEAD", "PUT", "PATCH", "DELETE"]) {
    const refusal = await ask({ method, headers: { Origin: ORIGIN } });
    expect(refusal.headers.get("allow")).toBe("POST, OPTIONS");
    expect(refusal.headers.get("access-control-allow-origin")).toBe(ORIGIN);
    await expectError(refusal, 405, "method");
  }
});

test.each(["https://elsewhere.example", "null", "http://localhost:9000.evil.example", "https://localhost:9000"])(
  "the foreign origin %s may neither post nor read a preflight",
  async (origin) => {
    const preflight = await ask({ method: "OPTIONS", headers: { Origin: origin } });
    expect(preflight.headers.get("access-control-allow-origin")).toBeNull();
    const answer = await post(JSON.stringify(MESSAGE), { ...JSON_TYPE, Origin: origin });
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
    await expectError(answer, 403, "origin");
  },
);

/** A body that begins so, and never ends. */
const endless = (beginning: string) =>
  new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode(beginning)) });

test("a body of another type, of more than 16 KB or that is no object is refused", async () => {
  for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/jsonp", ""])
    await expectError(await post(JSON.stringify(MESSAGE), { "Content-Type": type }), 415, "unsupported_type");
  const long = JSON.stringify({ ...MESSAGE, message: "x".repeat(17 * 1024) });
  // As soon as it is too long, whether it states its size or not.
  for (const body of [long, endless(long)]) await expectError(await post(body), 413, "too_large");
  const broken = new ReadableStream({ start: (controller) => controller.error(new Error("reset")) });
  const invalid = new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]);
  for (const body of ["{", "", "[]", '"hello"', "null", invalid, broken])
    await expectError(await post(body), 400, "malformed");
});

test("a body that never ends is refused after 10 s", async () => {
  jest.useFakeTimers();
  const answer = post(endless('{"name":'));
  await jest.advanceTimersByTimeAsync(10_000);
  jest.useRealTimers();
  await expectError(await answer, 408, "too_slow");
});

test("faulty fields are named, in the form's words", async () => {
  const answer = await post(JSON.stringify({ name: " ", email: "ada@nowhere", subject: 5, extra: true }));
  expect(answer.status).toBe(422);
  expect(await answer.json()).toEqual({
    error: "Please check the form for errors",
    code: "invalid",
    fields: {
      name: "Name is required",
      email: "Please enter a valid email address",
      subject: "Subject is required",
      message: "Message is required",
    },
  });
  expect(add).not.toHaveBeenCalled();
});

const messages = (name: fc.Arbitrary<unknown>, email: fc.Arbitrary<string>, requiredKeys?: []) =>
  fc
    .record({ name, email, subject: anyText(), message: anyText() }, requiredKeys && { requiredKeys })
    .map((value) => JSON.stringify(value));

/** Bodies of every kind, most of them close to a message. */
const anyBody = () =>
  fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc.json(),
    fc.anything().map((value) => JSON.stringify(value) ?? "undefined"),
    messages(fc.oneof(fc.anything(), anyText()), fc.oneof(fc.emailAddress(), anyText()), []),
    messages(anyText(), fc.emailAddress()),
  );

test("no body whatever is answered with a 5xx, and a stored message before its mails are sent", async () => {
  const met = new Set<number>();
  await fc.assert(
    fc.asyncProperty(anyBody(), async (body) => {
      const answer = await post(body);
      met.add(answer.status);
      expect(await answer.json()).toEqual(expect.any(Object));
    }),
    { numRuns: 1000 },
  );
  expect([...met].sort()).toEqual([200, 400, 422]);
});
