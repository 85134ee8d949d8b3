import { findErrors } from "../../supabase/functions/send-contact-email/rules";
import { MESSAGE, ORIGIN, startWorker } from "./worker";

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

test("only the schedule may call without an origin", async () => {
  const init = { headers: { "Content-Type": "application/json" }, body: TEXT };
  await expectError(await worker.request("", init), 403, "origin");
  expect((await worker.request("/drain", init)).status).toBe(200);
  await expectError(await post(TEXT), 503, "unavailable");
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
  const answer = await post(JSON.stringify({ name: " ", email: "ada@nowhere", subject: 5, more: true }));
  expect(answer.status).toBe(422);
  const fields = findErrors({ name: "", email: "ada@nowhere", subject: "", message: "" });
  expect(await answer.json()).toEqual({ error: "Please check the form for errors", code: "invalid", fields });
});
