/** @jest-environment node */
import { once } from "node:events";
import net from "node:net";
import postgres from "postgres";
import { type Database, isCertain } from "../../supabase/functions/send-contact-email/database";
import { createStore } from "../../supabase/functions/send-contact-email/store";
import { type ContactBackend, MESSAGE, ORIGIN, startContactBackend } from "./contact-backend";

jest.setTimeout(120_000);

let backend: ContactBackend;
beforeAll(async () => {
  backend = await startContactBackend({ CONTACT_LIMIT_HOUR: "1000", CONTACT_LIMIT_DAY: "1000" });
});
afterAll(() => backend.stop());
beforeEach(() => backend.clear());

let visitors = 0;
const message = () => ({ ...MESSAGE, email: `visitor${visitors++}@example.com` });
const postMany = (count: number) => Promise.all(Array.from({ length: count }, () => backend.post(message())));

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
  expect(await backend.provider.mails()).toHaveLength(2);
});

test("what stalls on its way to the database is a 503, and is not stored when it gets there", async () => {
  await backend.post();
  backend.database.stall();
  expect((await backend.post(message())).status).toBe(503);
  await backend.database.goOn();
  expect((await backend.post(message())).status).toBe(200);
  expect(await backend.count()).toBe(2);
});

test("messages that come while a new function finds its database silent are 503, and none is stored later", async () => {
  await backend.kill();
  backend.database.stall();
  await backend.restart();
  const answers = await postMany(12);
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(503));
  await backend.database.goOn();
  expect((await backend.post()).status).toBe(200);
  expect(await backend.count()).toBe(1);
});

test("a message that was stored while its answer got lost is a 200, and stored once", async () => {
  await backend.post();
  await backend.drain();
  backend.database.stallAnswers();
  const answer = await backend.post(message());
  expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ ok: true })]);
  expect(await backend.count()).toBe(2);
  await backend.database.goOn();
  expect(await backend.count()).toBe(2);
});

test("a message that was stored before all ways to the database stalled for 9 s is a 200, and stored once", async () => {
  await backend.post();
  await backend.drain();
  backend.database.stallAnswers(true);
  const answer = backend.post(message());
  while ((await backend.count()) < 2) await backend.sql`select pg_sleep(0.05)`;
  await backend.sql`select pg_sleep(9)`;
  await backend.database.goOn();
  expect([(await answer).status, await backend.count()]).toEqual([200, 2]);
});

test("a message that the tables keep waiting until it is late is a 503, and is not stored", async () => {
  await backend.post();
  const holder = backend.sql.begin(async (transaction) => {
    await transaction`lock table contact.hits in access exclusive mode`;
    await transaction`select pg_sleep(7.5)`;
  });
  expect((await backend.post(message())).status).toBe(503);
  await holder;
  expect(await backend.count()).toBe(1);
});

test.each(["08P01", "57P01", "XX000"])(
  "code %s, which poolers send for a connection that broke, tells nothing",
  (code) => {
    expect(isCertain(Object.assign(new postgres.PostgresError("broke"), { code }))).toBe(false);
  },
);

test.each(["55P03", "57014", "23514"])("code %s is the database's own refusal", (code) => {
  expect(isCertain(Object.assign(new postgres.PostgresError("refused"), { code }))).toBe(true);
});

test("old messages that can't be deleted keep no mail from going out", async () => {
  backend.provider.mode = 500;
  await backend.post();
  backend.provider.mode = "up";
  await backend.untilDue();
  await backend.sql`select contact.note('{"keep_days": "nonsense"}')`;
  expect(await backend.drain()).toBe(2);
  expect(backend.log()).toContain("what is old could not be deleted");
  await backend.sql`select contact.note('{"keep_days": "99999999"}')`;
  await backend.sql`select contact.purge()`;
  expect(await backend.count()).toBe(1);
});

test("a message that waits for a lock too long is a 503, and is not stored when the lock is gone", async () => {
  await backend.post();
  await backend.sql.begin(async (transaction) => {
    await transaction`lock table contact.messages in access exclusive mode`;
    expect((await backend.post(message())).status).toBe(503);
  });
  expect((await backend.post(message())).status).toBe(200);
  expect(await backend.count()).toBe(2);
});

test("more messages than could be stored in time are refused at once, not queued", async () => {
  await backend.post();
  backend.database.stall();
  const answers = await postMany(130);
  expect(answers.map(({ status }) => status)).toEqual(Array(130).fill(503));
  expect(backend.log().match(/the database failed \(busy\)/g)).toHaveLength(30);
  await backend.database.goOn();
  expect((await backend.post(message())).status).toBe(200);
  expect(await backend.count()).toBe(2);
});

test("a function whose clock is wrong stores messages by the database's clock", async () => {
  const databaseTime = () => new Date(Date.now() + 3_600_000);
  const deadlines: Date[] = [];
  const hourAhead: Database = {
    run: async (statement) => {
      const given: unknown[] = [];
      const sql = Object.assign((_: TemplateStringsArray, ...values: unknown[]) => given.push(...values), {
        json: (value: unknown) => value,
      });
      statement(sql as never);
      const deadline = given.find((value) => value instanceof Date) as Date;
      deadlines.push(deadline);
      const outcome = deadline < databaseTime() ? "late" : "stored";
      return [
        { outcome, moment: databaseTime(), id: "1", confirmation: "none", notify_id: null, confirm_id: null },
      ] as never;
    },
  };
  const rule = { key: "all", seconds: 1, max: 1 };
  const options = { rules: [rule], confirmations: rule, isLeased: false, answerBy: Date.now() + 10_000 };
  expect(await createStore(hourAhead).add(MESSAGE, options)).toMatchObject({ outcome: "stored" });
  expect(deadlines).toHaveLength(2);
});

test("a faulty database is a 503, and its words, which quote the message, reach nobody", async () => {
  await backend.sql.unsafe("alter table contact.messages add constraint refused check (name <> 'Ada')");
  const answer = await backend.post();
  expect(answer.status).toBe(503);
  expect(await answer.text()).not.toContain("Ada");
  await backend.sql.unsafe("alter table contact.messages drop constraint refused");
  const after = await backend.post();
  expect([after.status, backend.log().split("\n").slice(-4)]).toEqual([200, expect.anything()]);
});

test.each([
  ["Host", "POST /functions/v1/send-contact-email HTTP/1.1\r\nHost: a:99999\r\n"],
  ["address", "POST http://a:99999/functions/v1/send-contact-email HTTP/1.1\r\nHost: localhost\r\n"],
])("an invalid %s is the client's mistake", async (_, head) => {
  const socket = net.connect(Number(new URL(backend.url).port), "127.0.0.1");
  const body = JSON.stringify(MESSAGE);
  socket.write(`${head}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
  const [answer] = await once(socket, "data");
  expect(String(answer)).toMatch(/^HTTP\/1\.1 400 /);
  socket.destroy();
  expect(await backend.count()).toBe(0);
});

test("what is older than CONTACT_KEEP_DAYS goes, with all that hangs on it", async () => {
  const own = await startContactBackend({ CONTACT_KEEP_DAYS: "30" });
  await own.post();
  await own.pass("29 days");
  await own.post({ ...MESSAGE, subject: "Newer" });
  await own.drain();
  expect(await own.count()).toBe(2);
  await own.pass("2 days");
  await own.drain();
  expect(await own.sql`select subject from contact.messages`).toEqual([{ subject: "Newer" }]);
  expect(await own.sql`select from contact.outbox`).toHaveLength(2);
  expect(await own.sql`select from contact.hits`).toHaveLength(0);
  await own.stop();
});
