import { MESSAGE, newMessage } from "../worker";
import { backendForAll } from "./backend";

// Several messages at once in the database. No mail is sent: the outbox says what would be.
const backend = backendForAll({ CONTACT_TO: "", CONTACT_DB_CONNECTIONS: "5" });

const from = (address: string) => ({ "X-Forwarded-For": address });
const statuses = (answers: Response[]) => answers.map(({ status }) => status).sort();
const repeat = <Result>(count: number, make: (index: number) => Result) =>
  Array.from({ length: count }, (_, i) => make(i));
const expected = (taken: number, refused: number) => [...Array(taken).fill(200), ...Array(refused).fill(429)];
const queued = (kind: string) => backend.sql`select from contact.outbox where kind = ${kind}`;
const idOf = async (answer: Response | Promise<Response>) => (await (await answer).json()).id;

test("of 50 messages at once from one address exactly 5 are stored, however the client forges its hops", async () => {
  const answers = await Promise.all(
    repeat(50, (hop) => backend.post(newMessage(), from(`10.9.8.${hop}, 203.0.113.7`))),
  );
  expect(statuses(answers)).toEqual(expected(5, 45));
  expect(await backend.count()).toBe(5);
  // The limiter's table holds no address.
  const hits = await backend.sql`select distinct key from contact.hits`;
  // Of the address and of all; two of each mailbox.
  expect(hits).toHaveLength(2 + 2 * 5);
  for (const { key } of hits) expect(key).toMatch(/^([0-9a-f]{64}|all)$/);
});

test("of 50 messages at once from one mailbox exactly 3 are stored", async () => {
  expect(await backend.postMany(repeat(50, (subject) => ({ ...MESSAGE, subject: `${subject}` })))).toEqual(
    expected(3, 47),
  );
  expect(await backend.count()).toBe(3);
  expect((await backend.post({ ...MESSAGE, email: "aDA+3@example.com" })).status).toBe(429);
});

test("a refusal says when to come back, and then the message is accepted", async () => {
  for (let sent = 0; sent < 5; sent += 1) await backend.post();
  await backend.pass("20 minutes");
  const answer = await backend.post();
  const { error, code, retryAfter } = await answer.json();
  expect({ error, code }).toEqual({ error: expect.stringContaining("rate limit"), code: "rate_limit" });
  expect(answer.headers.get("retry-after")).toBe(String(retryAfter));
  expect(retryAfter).toBeGreaterThan(2300);
  expect(retryAfter).toBeLessThanOrEqual(2400);
  await backend.pass(`${retryAfter} seconds`);
  expect((await backend.post()).status).toBe(200);
});

test("20 messages a day are accepted from one address", async () => {
  for (let hour = 0; hour < 4; hour += 1) {
    expect(statuses(await Promise.all(repeat(5, () => backend.post())))).toEqual(expected(5, 0));
    await backend.pass("61 minutes");
  }
  expect((await backend.post()).status).toBe(429);
  await backend.pass("21 hours");
  expect((await backend.post()).status).toBe(200);
});

test("an IPv6 /64 has the limit of an address, and a /48 four times that", async () => {
  const send = (network: number) =>
    Promise.all(repeat(6, (host) => backend.post(newMessage(), from(`2001:db8:1:${network}::${host}`))));
  for (const network of [1, 2, 3, 4]) expect(statuses(await send(network))).toEqual(expected(5, 1));
  expect(statuses(await send(5))).toEqual(expected(0, 6));
});

test("above 60 messages an hour and 200 a day of all visitors together, messages are stored and held", async () => {
  const visitors = async (count: number) => {
    const answers = await Promise.all(
      repeat(count, (index) => backend.post(newMessage(), from(`10.${count}.0.${index}`))),
    );
    expect(statuses(answers)).toEqual(expected(count, 0));
  };
  const held = async () => (await backend.sql`select from contact.outbox where state = 'held'`).length;
  await visitors(80);
  expect([await held(), (await queued("confirm")).length]).toEqual([20, 60]);
  for (const count of [60, 60]) {
    await backend.pass("61 minutes");
    await visitors(count);
  }
  expect(await held()).toBe(20);
  await backend.pass("61 minutes");
  await visitors(40);
  expect([await held(), await backend.count()]).toEqual([40, 240]);
});

test("beside 250 connections of one address, 20 visitors send their messages", async () => {
  const own = await backend.another({ CONTACT_DB_CONNECTIONS: "1" });
  const flood = repeat(250, () => own.post(newMessage(), from("203.0.113.7")));
  expect(await own.postMany(repeat(20, newMessage))).toEqual(expected(20, 0));
  await Promise.all(flood);
});

test("a mailbox gets three confirmations a day; further messages are accepted without", async () => {
  for (let sent = 1; sent <= 5; sent += 1) {
    await backend.deliver({ ...MESSAGE, email: `ada+${sent}@example.com` });
    await backend.pass("61 minutes");
  }
  expect([await queued("notify"), await queued("confirm")]).toMatchObject([{ length: 5 }, { length: 3 }]);
  await backend.pass("21 hours");
  await backend.deliver({ ...MESSAGE, subject: "Tomorrow" });
  expect([await queued("notify"), await queued("confirm")]).toMatchObject([{ length: 6 }, { length: 4 }]);
});

test("the same message within 24 hours has the first one's id and no second mail, even above the limits", async () => {
  const first = await idOf(backend.post(MESSAGE));
  for (const subject of ["two", "three"]) await backend.post({ ...MESSAGE, subject });
  expect((await backend.post({ ...MESSAGE, subject: "four" })).status).toBe(429);
  expect(await idOf(backend.post({ ...MESSAGE, name: " Ada " }, from("198.51.100.9")))).toBe(first);
  await backend.pass("23 hours");
  expect(await idOf(backend.post(MESSAGE))).toBe(first);
  expect([await backend.count(), (await queued("confirm")).length]).toEqual([3, 3]);
  await backend.pass("61 minutes");
  // Of the same message 20 times at once one is stored, and every answer has its id.
  const ids = await Promise.all(repeat(20, (index) => idOf(backend.post(MESSAGE, from(`10.2.0.${index}`)))));
  expect([new Set(ids).size, ids.includes(first)]).toEqual([1, false]);
  expect([await backend.count(), (await queued("notify")).length]).toEqual([4, 4]);
});

test("only the platform's header names the client; without it all are one, and the owner can read of it", async () => {
  const settings = { CONTACT_ADDRESS_HEADER: "X-Real-Client", CONTACT_LIMIT_HOUR: "1", CONTACT_DB_CONNECTIONS: "1" };
  const own = await backend.another(settings);
  const send = async (client: string) =>
    (await own.post(newMessage(), { "X-Real-Client": client, ...from("203.0.113.7") })).status;
  expect([await send("198.51.100.1"), await send("198.51.100.1"), await send("198.51.100.2")]).toEqual([200, 429, 200]);
  const without = await Promise.all(repeat(10, (hop) => own.post(newMessage(), from(`10.4.0.${hop}`))));
  expect(statuses(without)).toEqual(expected(1, 9));
  await own.isLogged("contact: a request came without x-real-client: all such count as one client");
  // Its statements follow each other, and this one's answer is the last.
  await own.post();
  expect(await backend.sql`select from contact.settings where name = 'address_missing_at'`).toHaveLength(1);
});

test("without a known header, visitors don't share a limit, and the owner can read of it", async () => {
  const own = await backend.another({ CONTACT_ADDRESS_HEADER: "", CONTACT_DB_CONNECTIONS: "1" });
  expect(statuses(await Promise.all(repeat(12, () => own.post())))).toEqual(expected(12, 0));
  await own.isLogged("CONTACT_ADDRESS_HEADER is not set: messages are not counted by client address");
  expect(await backend.sql`select value from contact.settings where name = 'counts_by'`).toEqual([
    { value: "mailbox and all together; not by client address, because CONTACT_ADDRESS_HEADER is not set" },
  ]);
});
