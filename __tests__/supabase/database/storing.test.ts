/** @jest-environment ./__tests__/supabase/database/environment.ts */
import { createDatabase } from "../../../supabase/functions/send-contact-email/database";
import { readSettings } from "../../../supabase/functions/send-contact-email/settings";
import { MESSAGE, newMessage, ORIGIN } from "../worker";
import { backendForAll, OWNER } from "./backend";

const LIMITS = ["HOUR", "DAY", "EMAIL_HOUR", "ALL_HOUR", "ALL_DAY"].map((name) => [`CONTACT_LIMIT_${name}`, "99999"]);
const backend = backendForAll({ CONTACT_ADDRESS_HEADER: "peer", ...Object.fromEntries(LIMITS) });

/** Repeats a call until it succeeds. @throws {Error} after a minute: Jest can't end a loop */
async function repeat(call: () => Promise<boolean>) {
  const end = Date.now() + 60_000;
  while (Date.now() < end) if (await call()) return;
  throw new Error("No call has succeeded within a minute.");
}

/** A second press after an error stores the message once, and mails it once. */
async function expectRepeatable(worker: ReturnType<typeof backend.another>, message: typeof MESSAGE) {
  await repeat(async () => (await worker.status(message)) === 200);
  await worker.drain();
  expect(await backend.sql`select from contact.messages where email = ${message.email}`).toHaveLength(1);
  const own = backend.provider.mails().filter(({ to, reply_to }) => [String(to), reply_to].includes(message.email));
  expect(own.map(({ to }) => String(to)).sort()).toEqual([OWNER, message.email].sort());
}

test("a message of maximum length in any script, or with quotes and backslashes, is stored unchanged", async () => {
  const longest = { ...MESSAGE, name: "名".repeat(100), subject: "題".repeat(150), message: "字".repeat(5000) };
  for (const message of [longest, { ...MESSAGE, name: "O'Neil", subject: "\\x41 $1", message: `"'; --\n🎬 \\` }]) {
    const { id } = await (await backend.post(message)).json();
    const stored = await backend.sql`select name, email, subject, message from contact.messages where id = ${id}`;
    expect(stored).toEqual([message]);
  }
});

test("on Supabase the work after the answer is handed over: it doesn't delay the answer, nor end with it", async () => {
  const works: Promise<unknown>[] = [];
  Object.assign(globalThis, { EdgeRuntime: { waitUntil: (work: Promise<unknown>) => works.push(work) } });
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  backend.provider.behaviour = (_, accept) => released.then(accept);
  const worker = backend.another();
  expect(await worker.status(MESSAGE)).toBe(200);
  Object.assign(globalThis, { EdgeRuntime: undefined });
  expect(backend.provider.mails()).toHaveLength(0);
  release();
  await Promise.all(works);
  expect(backend.provider.recipients()).toEqual([OWNER, MESSAGE.email]);
});

test("without a database the answer is a 503; the same worker continues once it is back", async () => {
  await backend.deliver();
  await backend.relay.cut();
  const message = newMessage();
  const answer = await backend.post(message);
  expect(answer.status).toBe(503);
  expect(answer.headers.get("access-control-allow-origin")).toBe(ORIGIN);
  const error = "The message could not be stored. Please try again.";
  expect(await answer.json()).toEqual({ error, code: "unavailable" });
  await backend.relay.mend();
  await expectRepeatable(backend, message);
});

test("a message that the database stores too slowly is a 503; pressed again, it is stored once", async () => {
  const worker = backend.another({}, { statement: 500 });
  // Then it has a connection.
  await repeat(async () => (await worker.status()) === 200);
  await backend.sql.unsafe(`
    create function public.slow() returns trigger language plpgsql as $$ begin perform pg_sleep(1); return new; end $$;
    create trigger slow before insert on contact.hits for each statement execute function public.slow()`);
  const message = newMessage();
  expect(await worker.status(message)).toBe(503);
  // Waits for the insert.
  await backend.sql.unsafe("drop function public.slow() cascade");
  await expectRepeatable(worker, message);
});

test("a statement that waits behind one without an answer is never sent", async () => {
  const run = createDatabase(readSettings(backend.settings).database, 500);
  // Then it has a connection.
  await repeat(async () => (await run((sql) => sql`select 1`).catch(() => [])).length > 0);
  const slow = run((sql) => sql`select pg_sleep(1)`);
  const queued = run((sql) => sql`select contact.report_problems('["queued"]')`);
  expect((await Promise.allSettled([slow, queued])).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  // Longer than the database works on the first one.
  await backend.sql`select pg_sleep(1)`;
  expect(await backend.sql`select from contact.problems where problem = 'queued'`).toHaveLength(0);
});

test("a database error is a 503; answer and log leave out its words, which quote the message", async () => {
  await backend.sql.unsafe("alter table contact.messages add constraint refused check (name <> 'Ada')");
  const answer = await backend.post();
  await backend.sql.unsafe("alter table contact.messages drop constraint refused");
  expect(answer.status).toBe(503);
  expect(backend.log()).toContain("the database failed (23514)");
  expect((await answer.text()) + backend.log()).not.toContain("Ada");
});
