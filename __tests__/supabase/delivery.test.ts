/** @jest-environment node */
import { createClient } from "@supabase/supabase-js";
import {
  type ContactBackend,
  eachWithBackend,
  MESSAGE,
  type ProviderMode,
  startContactBackend,
} from "./contact-backend";

let backend: ContactBackend;
eachWithBackend((started) => {
  backend = started;
});

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
  "wants another key": 401,
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
  await backend.drain();
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
  expect(await backend.drain()).toBe(0);
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
  await backend.provider.isAsked(1);
  await backend.kill();
  expect(await answer).toBe("none");
  expect(await backend.count()).toBe(1);
  backend.provider.mode = "up";
  await backend.restart();
  // The dead worker's lease still stands.
  expect(await backend.drain()).toBe(0);
  await backend.untilDue();
  await backend.drain();
  await backend.drain();
  expect(addresses(await backend.provider.mails())).toEqual(BOTH);
});

test("the log tells what failed, and never a message's words, an address, a secret or a stack", async () => {
  const own = await startContactBackend();
  for (const mode of [500, "silent"] as const) {
    own.provider.mode = mode;
    await own.post({ ...MESSAGE, subject: String(mode) });
  }
  await own.provider.close();
  await own.post({ ...MESSAGE, subject: "nobody there" });
  await own.database.cut();
  await own.post();
  expect(own.log()).toContain("contact: a notify mail was not sent (status 500)");
  expect(own.log()).toContain("contact: a notify mail was not sent (timeout)");
  expect(own.log()).toContain("contact: a notify mail was not sent (unreachable)");
  expect(own.log()).toMatch(/contact: the database failed \([\w ]+\)/);
  expect(own.log()).not.toMatch(/Ada|example\.com|A video|Hello|re_secret_key|postgres|127\.0|\n +at /);
  await own.provider.open();
  await own.stop();
});
