import { MESSAGE, ORIGIN } from "../worker";
import { backendForAll, OWNER } from "./backend";

const LIMITS = ["HOUR", "DAY", "EMAIL_HOUR", "ALL_HOUR", "ALL_DAY"].map((name) => [`CONTACT_LIMIT_${name}`, "99999"]);
const backend = backendForAll({ CONTACT_ADDRESS_HEADER: "peer", CONTACT_TO: "", ...Object.fromEntries(LIMITS) });

/** A worker that answers 503 soon, long before the database's own limits. */
const impatient = () => backend.another({}, { answer: 1500, store: 700, storeAnswer: 100 });

test("a message of maximum length in any script, or with quotes and backslashes, is stored unchanged", async () => {
  const longest = { ...MESSAGE, name: "名".repeat(100), subject: "題".repeat(150), message: "字".repeat(5000) };
  for (const message of [longest, { ...MESSAGE, name: "O'Neil", subject: "\\x41 $1", message: `"'; --\n🎬 \\` }]) {
    const { id } = await (await backend.post(message)).json();
    const stored = await backend.sql`select name, email, subject, message from contact.messages where id = ${id}`;
    expect(stored).toEqual([message]);
  }
});

test("without a database the answer is a 503; the same worker continues once it is back", async () => {
  await backend.deliver();
  await backend.relay.cut();
  const answer = await backend.post();
  expect(answer.status).toBe(503);
  expect(answer.headers.get("access-control-allow-origin")).toBe(ORIGIN);
  expect(await answer.json()).toEqual({ error: expect.any(String), code: "unavailable" });
  await backend.relay.mend();
  expect(await backend.count()).toBe(1);
  expect(await backend.status()).toBe(200);
  expect(await backend.count()).toBe(2);
});

test("a message that stalls before the database is a 503, and not stored when it arrives", async () => {
  const worker = await impatient();
  // Then the connection exists, and the statement is prepared.
  while ((await worker.status()) !== 200);
  const before = await backend.count();
  backend.relay.stall();
  expect(await worker.status()).toBe(503);
  await backend.relay.resume();
  expect(await backend.count()).toBe(before);
  while ((await worker.status()) !== 200);
});

test("a message whose answer the connection loses is a 200, and stored once", async () => {
  // It repeats a statement without an answer after 2 s, when the database may still store the message.
  const worker = await backend.another({ CONTACT_TO: OWNER }, { answer: 50_000, store: 40_000, storeAnswer: -38_000 });
  // Then the connection exists.
  await worker.drain();
  backend.relay.stallAnswers();
  const status = worker.status();
  await backend.relay.resume();
  expect([await status, await backend.count()]).toEqual([200, 1]);
});

test("a message that the database stores too slowly is a 503, and not stored", async () => {
  const worker = await impatient();
  await backend.sql.unsafe(`
    create function public.slow() returns trigger language plpgsql as $$ begin perform pg_sleep(1); return new; end $$;
    create trigger slow before insert on contact.hits for each statement execute function public.slow()`);
  expect(await worker.status()).toBe(503);
  // Waits for the insert.
  await backend.sql.unsafe("drop function public.slow() cascade");
  expect(await backend.count()).toBe(0);
});

test("a database error is a 503; answer and log leave out its words, which quote the message", async () => {
  await backend.sql.unsafe("alter table contact.messages add constraint refused check (name <> 'Ada')");
  const answer = await backend.post();
  await backend.sql.unsafe("alter table contact.messages drop constraint refused");
  expect(answer.status).toBe(503);
  expect(backend.log()).toContain("the database failed (23514)");
  expect((await answer.text()) + backend.log()).not.toContain("Ada");
});
