import { once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import fc from "fast-check";
import { FUNCTION_PATH } from "../../../scripts/backend/parts";
import { normalized } from "../../../supabase/functions/send-contact-email/rules";
import { anyText } from "../any-text";
import { MESSAGE, newMessage, ORIGIN } from "../worker";
import { backendForAll, OWNER } from "./backend";

const MANY = "99999";
const backend = backendForAll({
  CONTACT_ADDRESS_HEADER: "peer",
  CONTACT_LIMIT_HOUR: MANY,
  CONTACT_LIMIT_DAY: MANY,
  CONTACT_LIMIT_EMAIL_HOUR: MANY,
  CONTACT_LIMIT_ALL_HOUR: MANY,
  CONTACT_LIMIT_ALL_DAY: MANY,
  CONTACT_TO: "",
});
/** Gives up a message soon, and long after the database would still store it. */
const giveUpSoon = () => backend.another({}, { answer: 1500, store: 700, storeAnswer: 100 });
/** Asks again for a lost answer after 2 s, while the database still stores the message. It is connected. */
async function askAgainSoon() {
  const worker = await backend.another({ CONTACT_TO: OWNER }, { storeAnswer: -4_000 });
  await worker.drain();
  return worker;
}

const status = async (answer: Promise<Response>) => (await answer).status;
const messages = (count: number) => Array.from({ length: count }, newMessage);

test("every message that the rules let in is stored as it is, the longest one of any alphabet too", async () => {
  const longest = { ...MESSAGE, name: "名".repeat(100), subject: "題".repeat(150), message: "字".repeat(5000) };
  const typed = fc.record({ name: anyText(), email: fc.emailAddress(), subject: anyText(), message: anyText() });
  await fc.assert(
    fc.asyncProperty(typed, async (message) => {
      const answer = await backend.post(message);
      expect([200, 422]).toContain(answer.status);
      if (answer.status === 422) return;
      const { id } = await answer.json();
      const stored = await backend.sql`select name, email, subject, message from contact.messages where id = ${id}`;
      expect(stored).toEqual([normalized(message)]);
    }),
    { numRuns: 100, examples: [[longest]] },
  );
  expect(await backend.count()).toBeGreaterThan(0);
});

test("without a database the answer is a 503; the same function goes on once it is back", async () => {
  await backend.deliver();
  await backend.relay.cut();
  const answer = await backend.post();
  expect(answer.status).toBe(503);
  expect(answer.headers.get("access-control-allow-origin")).toBe(ORIGIN);
  expect(await answer.json()).toEqual({ error: expect.any(String), code: "unavailable" });
  await backend.relay.mend();
  expect(await backend.count()).toBe(1);
  expect(await status(backend.post())).toBe(200);
  expect(await backend.count()).toBe(2);
});

test("a message that stalls on its way to the database is a 503, and is not stored on arrival", async () => {
  const worker = await giveUpSoon();
  // The connection is there, and knows the statement.
  while ((await status(worker.post())) !== 200);
  const before = await backend.count();
  backend.relay.stall();
  expect(await status(worker.post())).toBe(503);
  await backend.relay.goOn();
  expect(await backend.count()).toBe(before);
  while ((await status(worker.post())) !== 200);
});

test("messages to a new function with a silent database are 503, and none is stored later", async () => {
  backend.relay.stall();
  const worker = await giveUpSoon();
  expect(await worker.postMany(messages(12))).toEqual(Array(12).fill(503));
  await backend.relay.goOn();
  expect(await status(backend.post())).toBe(200);
  expect(await backend.count()).toBe(1);
});

test("a message whose answer from the database got lost is a 200, and stored once", async () => {
  const worker = await askAgainSoon();
  backend.relay.stallAnswers();
  expect(await status(worker.post())).toBe(200);
  expect(await backend.count()).toBe(1);
  await backend.relay.goOn();
  expect(await backend.count()).toBe(1);
});

test("a message that was stored before all connections stalled is a 200, and stored once", async () => {
  const worker = await askAgainSoon();
  backend.relay.stallAnswers(true);
  const answer = worker.post();
  while ((await backend.count()) === 0);
  await backend.relay.goOn(2);
  expect([await status(answer), await backend.count()]).toEqual([200, 1]);
});

test.each(["hits", "messages"])("waiting too long for the table %s is a 503, and nothing is stored", async (table) => {
  const worker = await giveUpSoon();
  const unlock = await backend.lock(table);
  expect(await status(worker.post())).toBe(503);
  await unlock();
  expect(await status(backend.post())).toBe(200);
  expect(await backend.count()).toBe(1);
});

test("a message that the database stores too slowly is a 503, and is not stored", async () => {
  const worker = await giveUpSoon();
  await backend.sql.unsafe(`
    create function public.slow() returns trigger language plpgsql as $$ begin perform pg_sleep(1); return new; end $$;
    create trigger slow before insert on contact.hits for each statement execute function public.slow()`);
  expect(await status(worker.post())).toBe(503);
  // Waits for the insert.
  await backend.sql.unsafe("drop function public.slow() cascade");
  expect(await backend.count()).toBe(0);
});

test("more messages than could be stored in time are refused at once", async () => {
  const patient = await backend.another(
    { CONTACT_ADDRESS_HEADER: "x-forwarded-for" },
    { answer: 60_000, store: 60_000 },
  );
  // After the worker's own first statement.
  expect(await status(patient.post())).toBe(200);
  const unlock = await backend.lock("hits");
  const answers = patient.postMany(messages(130));
  await patient.isLogged("the database failed (busy)", 29);
  await unlock();
  await answers;
  expect(patient.log().split("(busy)")).toHaveLength(1 + 29);
});

/** Resident memory of a process, in MB. */
const memoryOf = (pid: number | undefined) =>
  Number(/^VmRSS:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;

test("20 connections that send their bodies byte by byte take less than 150 MB", async () => {
  const worker = await backend.another();
  const { port, pathname } = new URL(FUNCTION_PATH, worker.url);
  const head = `POST ${pathname} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 16000\r\n\r\n`;
  const sockets = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const socket = net.connect({ port: Number(port), host: "127.0.0.1", noDelay: true });
      await once(socket, "connect");
      return socket;
    }),
  );
  for (const socket of sockets) socket.write(head);
  for (let byte = 0; byte < 1000; byte += 1) {
    for (const socket of sockets) socket.write(" ");
    // With the next answer the function has read the bytes before it.
    await worker.fetch({ method: "GET" });
  }
  expect(memoryOf(worker.pid)).toBeLessThan(150);
  for (const socket of sockets) socket.destroy();
});

test("a faulty database is a 503; nobody sees its words, which quote the message", async () => {
  await backend.sql.unsafe("alter table contact.messages add constraint refused check (name <> 'Ada')");
  const answer = await backend.post();
  await backend.sql.unsafe("alter table contact.messages drop constraint refused");
  expect(answer.status).toBe(503);
  await backend.isLogged("the database failed (23514)");
  expect((await answer.text()) + backend.log()).not.toContain("Ada");
});
