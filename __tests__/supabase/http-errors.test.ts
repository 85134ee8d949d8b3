/** @jest-environment node */
import http from "node:http";
import { type ContactBackend, eachWithBackend, MESSAGE, ORIGIN } from "./contact-backend";

let backend: ContactBackend;
eachWithBackend((started) => {
  backend = started;
});

const JSON_TYPE = { "Content-Type": "application/json" };
const post = (body: BodyInit, headers: Record<string, string> = JSON_TYPE) =>
  backend.fetch({ method: "POST", headers: { Origin: ORIGIN, ...headers }, body });

async function expectHttpError(answer: Response, status: number, code: string) {
  expect(answer.status).toBe(status);
  expect(await answer.json()).toEqual(expect.objectContaining({ error: expect.any(String), code }));
  expect(answer.headers.get("vary")).toContain("Origin");
  expect(await backend.count()).toBe(0);
}

test("a preflight is answered for the site's origin, with what supabase-js sends", async () => {
  const answer = await backend.fetch({ method: "OPTIONS", headers: { Origin: ORIGIN } });
  expect(answer.status).toBe(204);
  expect(answer.headers.get("access-control-allow-origin")).toBe(ORIGIN);
  expect(answer.headers.get("access-control-allow-headers")).toBe("authorization, x-client-info, apikey, content-type");
  expect(answer.headers.get("access-control-expose-headers")).toBe("Retry-After");
  expect(answer.headers.get("vary")).toBe("Origin");
});

test("a foreign site gets no leave, neither by a preflight nor by posting", async () => {
  const foreign = { Origin: "https://elsewhere.example" };
  const preflight = await backend.fetch({ method: "OPTIONS", headers: foreign });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("access-control-allow-origin")).toBeNull();
  const answer = await post(JSON.stringify(MESSAGE), { ...JSON_TYPE, ...foreign });
  expect(answer.headers.get("access-control-allow-origin")).toBeNull();
  await expectHttpError(answer, 403, "origin");
});

test.each(["null", "http://localhost:9000.evil.example", "https://localhost:9000"])(
  "the origin %s is not the site's",
  async (origin) =>
    expectHttpError(await post(JSON.stringify(MESSAGE), { ...JSON_TYPE, Origin: origin }), 403, "origin"),
);

test.each(["GET", "HEAD", "PUT", "PATCH", "DELETE"])("%s is not served", async (method) => {
  const answer = await backend.fetch({ method, headers: { Origin: ORIGIN } });
  expect(answer.status).toBe(405);
  expect(answer.headers.get("allow")).toBe("POST, OPTIONS");
  expect(answer.headers.get("access-control-allow-origin")).toBe(ORIGIN);
});

test.each(["text/plain", "application/x-www-form-urlencoded", "application/jsonp", ""])(
  "a body of the type %j is not taken",
  async (type) =>
    expectHttpError(
      await post(new TextEncoder().encode(JSON.stringify(MESSAGE)), { "Content-Type": type }),
      415,
      "unsupported_type",
    ),
);

test("a body above 16 KB is not taken", async () => {
  const body = JSON.stringify({ ...MESSAGE, message: "x".repeat(17 * 1024) });
  await expectHttpError(await post(body), 413, "too_large");
});

/** The status for a request that never ends, of which this is the beginning. */
function statusOfEndless(beginning: string) {
  return new Promise((resolve, reject) => {
    const address = `${backend.url}/functions/v1/send-contact-email`;
    const request = http.request(address, { method: "POST", headers: JSON_TYPE });
    request.on("response", (response) => {
      resolve(response.statusCode);
      request.destroy();
    });
    request.on("error", reject);
    request.write(beginning);
  });
}

test("a body that hides its size is counted while it arrives", async () => {
  expect(await statusOfEndless(`{"message":"${"x".repeat(17 * 1024)}`)).toBe(413);
});

test("a body that never ends holds no connection for ever", async () => {
  expect(await statusOfEndless('{"name":')).toBe(408);
});

const MALFORMED: Record<string, BodyInit> = {
  "no JSON": "{",
  nothing: "",
  "a list": "[]",
  "a text": '"hello"',
  null: "null",
  "invalid UTF-8": new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]),
};
test.each(Object.entries(MALFORMED))("a body that is %s is malformed", async (_, body) =>
  expectHttpError(await post(body), 400, "malformed"),
);

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
  expect(await backend.count()).toBe(0);
});

const FAULTY: Record<string, Partial<typeof MESSAGE>> = {
  "a name of 101 characters": { name: "x".repeat(101) },
  "an address of 255 characters": { email: `${"x".repeat(249)}@b.com` },
  "a subject of 151 characters": { subject: "x".repeat(151) },
  "a message of 5001 characters": { message: "x".repeat(5001) },
  "a line break in the name": { name: "Ada\r\nBcc: everyone@example.com" },
  "a line break in the subject": { subject: "A video\nBcc: everyone@example.com" },
  "a NUL in the message": { message: "Hello\u0000you" },
  "a bell in the message": { message: "Hello\u0007you" },
  "a hidden second address": { email: "ada<grace@example.com" },
  "a name that reads backwards": { name: "Ada \u202egnp.exe" },
  "a subject with an invisible space": { subject: "A\u200bvideo" },
};
test.each(Object.entries(FAULTY))("%s is faulty", async (_, fault) => {
  await expectHttpError(await post(JSON.stringify({ ...MESSAGE, ...fault })), 422, "invalid");
});

test("the longest message there may be is taken, whatever its alphabet", async () => {
  const longest = {
    name: "名".repeat(100),
    email: "ada@example.com",
    subject: "題".repeat(150),
    message: "字".repeat(5000),
  };
  expect((await post(JSON.stringify(longest))).status).toBe(200);
});

test("what is stored is composed, trimmed and has one kind of line break", async () => {
  const answer = await post(JSON.stringify({ ...MESSAGE, name: "  Ame\u0301lie ", message: "a\r\nb\rc\n" }));
  const { id } = await answer.json();
  expect(await backend.sql`select name, message from contact.messages where id = ${id}`).toEqual([
    { name: "Amélie", message: "a\nb\nc" },
  ]);
});

test("nobody but the function's own role reads or writes anything", async () => {
  for (const role of ["anon", "authenticated"]) {
    const tables = await backend.sql`
      select c.relname, c.relrowsecurity, has_schema_privilege(${role}, 'contact', 'usage') as enters,
        has_table_privilege(${role}, c.oid, 'select, insert, update, delete') as reaches
      from pg_class c where c.relnamespace = 'contact'::regnamespace and c.relkind = 'r' order by 1`;
    expect(tables.map(({ relname }) => relname)).toEqual(["hits", "messages", "outbox", "settings"]);
    for (const table of tables) expect(table).toMatchObject({ relrowsecurity: true, enters: false, reaches: false });
    const functions = await backend.sql`
      select has_function_privilege(${role}, oid, 'execute') as reaches
      from pg_proc where pronamespace = 'contact'::regnamespace`;
    expect(functions.length).toBeGreaterThan(0);
    for (const one of functions) expect(one.reaches).toBe(false);
  }
});
