/** @jest-environment node */
import { createClient } from "@supabase/supabase-js";
import { type ContactBackend, MESSAGE, ORIGIN, type ProviderMode, startContactBackend } from "./contact-backend";

jest.setTimeout(120_000);

let backend: ContactBackend;
beforeAll(async () => {
  backend = await startContactBackend();
});
afterAll(() => backend.stop());
beforeEach(() => backend.clear());

const addresses = (mails: { to: string | string[] }[]) => mails.map(({ to }) => String(to)).sort();
const BOTH = ["ada@example.com", "owner@hammered.example"];

test("supabase-js sends a message: it is stored, the owner gets it, the visitor gets a confirmation", async () => {
  // Node 20 has no WebSocket, and nothing here uses one.
  const client = createClient(backend.url, "local-anon-key", { realtime: { transport: class {} as never } });
  const { data, error } = await client.functions.invoke("send-contact-email", { body: MESSAGE });
  expect(error).toBeNull();
  expect(data).toEqual({ ok: true, id: expect.stringMatching(/^[0-9a-f-]{36}$/), confirmation: "sent" });
  expect(await backend.sql`select id, name, email, subject, message from contact.messages`).toEqual([
    { id: data.id, ...MESSAGE },
  ]);
  const mails = await backend.provider.mails();
  const toOwner = mails.find(({ to }) => String(to) === "owner@hammered.example");
  expect(toOwner).toMatchObject({ reply_to: "ada@example.com", subject: "A video (message from Ada)" });
  expect(toOwner?.text).toContain("Hello\nyou");
  const toVisitor = mails.find(({ to }) => String(to) === "ada@example.com");
  expect(toVisitor).toMatchObject({
    from: "Hammered <contact@hammered.example>",
    headers: { "Auto-Submitted": "auto-replied" },
  });
  for (const word of ["Ada", "A video", "Hello"]) expect(JSON.stringify(toVisitor)).not.toContain(word);
  expect(mails).toHaveLength(2);
});

const FAILURES: Record<string, ProviderMode> = {
  "answers 500": 500,
  "asks to come later": 429,
  "never answers": "silent",
  "takes the mails but is too slow to say so": "mute",
};
for (const [failure, mode] of Object.entries(FAILURES)) {
  test(`when the provider ${failure}, the message is kept and its mails go out once it is back`, async () => {
    backend.provider.mode = mode;
    const answer = await backend.post();
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ ok: true, confirmation: "queued" });
    backend.provider.mode = "up";
    await backend.untilDue();
    await backend.drain();
    expect(addresses(await backend.provider.mails())).toEqual(BOTH);
  });
}

test("a provider that can't be reached at all costs nothing but time", async () => {
  await backend.provider.close();
  const answer = await backend.post();
  expect(await answer.json()).toMatchObject({ ok: true, confirmation: "queued" });
  await backend.provider.open();
  await backend.untilDue();
  await backend.drain();
  expect(addresses(await backend.provider.mails())).toEqual(BOTH);
});

test("what failed is tried again with the next message", async () => {
  backend.provider.mode = 500;
  await backend.post();
  backend.provider.mode = "up";
  await backend.untilDue();
  await backend.post({ ...MESSAGE, email: "grace@example.com" });
  await expect(backend.drain()).resolves.toMatchObject({ ok: true });
  expect(addresses(await backend.provider.mails())).toEqual(
    [...BOTH, "grace@example.com", "owner@hammered.example"].sort(),
  );
});

test("a mail is tried after 1, 5 and 30 minutes, 2 and 12 hours, and is then given up", async () => {
  backend.provider.mode = 500;
  await backend.post();
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 6; attempt += 1) {
    const [mail] = await backend.sql`
      select state, attempts, error, round(extract(epoch from due_at - now()) / 60)::int as minutes
      from contact.outbox where kind = 'notify'`;
    expect(mail).toMatchObject({ attempts: attempt, error: "status 500", state: attempt < 6 ? "queued" : "dead" });
    if (attempt < 6) waits.push(mail?.minutes);
    await backend.untilDue();
    await backend.drain();
  }
  expect(waits).toEqual([1, 5, 30, 120, 720]);
  backend.provider.mode = "up";
  expect(await backend.drain()).toEqual({ ok: true, sent: 0 });
});

test("a provider that is only busy uses no attempt up", async () => {
  backend.provider.mode = 429;
  await backend.post();
  for (let time = 0; time < 8; time += 1) {
    await backend.untilDue();
    await backend.drain();
  }
  expect(await backend.sql`select distinct state, attempts from contact.outbox`).toEqual([
    { state: "queued", attempts: 0 },
  ]);
});

test("two workers never send one mail twice", async () => {
  const other = await backend.another();
  backend.provider.mode = 500;
  const messages = Array.from({ length: 10 }, (_, index) => ({ ...MESSAGE, email: `visitor${index}@example.com` }));
  for (const [index, message] of messages.entries())
    await backend.post(message, { "X-Forwarded-For": `10.0.0.${index}` });
  backend.provider.mode = "up";
  backend.provider.asked = 0;
  await backend.untilDue();
  await Promise.all([backend.drain(), backend.drain(other.url)]);
  expect(await backend.provider.mails()).toHaveLength(20);
  expect(backend.provider.asked).toBe(20);
  await other.stop();
});

test("a function that is killed between storing and sending loses nothing: another run delivers, once", async () => {
  backend.provider.mode = "silent";
  const answer = backend.post().catch(() => "none");
  await backend.provider.isAsked(2);
  await backend.kill();
  expect(await answer).toBe("none");
  expect(await backend.count()).toBe(1);
  backend.provider.mode = "up";
  await backend.restart();
  // The dead worker's lease still stands.
  expect(await backend.drain()).toEqual({ ok: true, sent: 0 });
  await backend.untilDue();
  await backend.drain();
  await backend.drain();
  expect(addresses(await backend.provider.mails())).toEqual(BOTH);
});

test("a database that is away is a 503 and nothing pretended; the same function goes on once it is back", async () => {
  await backend.database.cut();
  const answer = await backend.post();
  expect(answer.status).toBe(503);
  expect(answer.headers.get("access-control-allow-origin")).toBe(ORIGIN);
  expect(await answer.json()).toEqual({ error: expect.any(String), code: "unavailable" });
  expect((await backend.fetch({ method: "POST" }, "/drain")).status).toBe(503);
  await backend.database.mend();
  expect(await backend.count()).toBe(0);
  expect((await backend.post()).status).toBe(200);
  expect(await backend.count()).toBe(1);
  expect(addresses(await backend.provider.mails())).toEqual(BOTH);
});

test("a database that doesn't answer is a 503 before the form gives up", async () => {
  await backend.post();
  backend.database.silence(true);
  const answer = await backend.post({ ...MESSAGE, email: "grace@example.com" });
  expect(answer.status).toBe(503);
  backend.database.silence(false);
  await backend.database.cut();
  await backend.database.mend();
  expect((await backend.post({ ...MESSAGE, email: "grace@example.com" })).status).toBe(200);
});

test("a faulty database is a 503, and its words, which quote the message, reach nobody", async () => {
  await backend.sql.unsafe("alter table contact.messages add constraint refused check (name <> 'Ada')");
  const answer = await backend.post();
  expect(answer.status).toBe(503);
  expect(await answer.text()).not.toContain("Ada");
  await backend.sql.unsafe("alter table contact.messages drop constraint refused");
  expect((await backend.post()).status).toBe(200);
});

test("the log tells what failed, and never a message's words, an address, a secret or a stack", () => {
  expect(backend.log()).toContain("contact: a notify mail was not sent (status 500)");
  expect(backend.log()).toContain("contact: a confirm mail was not sent (timeout)");
  expect(backend.log()).toContain("contact: a notify mail was not sent (unreachable)");
  expect(backend.log()).toMatch(/contact: the database failed \(\w+\)/);
  expect(backend.log()).not.toMatch(/Ada|example\.com|A video|Hello|re_secret_key|postgres|127\.0|\n +at /);
});
