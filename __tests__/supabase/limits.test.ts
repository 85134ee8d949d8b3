/** @jest-environment node */
import { createHasher, mailbox, network } from "../../supabase/functions/send-contact-email/limits";
import { type ContactBackend, eachWithBackend, MESSAGE, startContactBackend } from "./contact-backend";

let backend: ContactBackend;
eachWithBackend((started) => {
  backend = started;
});

let visitors = 0;
/** A message of somebody who never wrote before. */
const message = () => ({ ...MESSAGE, email: `visitor${visitors++}@example.com` });
const from = (address: string) => ({ "X-Forwarded-For": address });
const statuses = (answers: Response[]) => answers.map(({ status }) => status).sort();

async function postAll(count: number, headers: (index: number) => Record<string, string>, one: () => object = message) {
  return Promise.all(Array.from({ length: count }, (_, index) => backend.post(one(), headers(index))));
}

test("of 50 messages at once from one address exactly 5 are stored", async () => {
  const answers = await postAll(50, () => from("203.0.113.7"));
  expect(statuses(answers)).toEqual([...Array(5).fill(200), ...Array(45).fill(429)]);
  expect(await backend.count()).toBe(5);
  expect(await backend.sql`select count(*)::int as n from contact.outbox`).toEqual([{ n: 10 }]);
});

test("of 50 messages at once with one e-mail address exactly 3 are stored", async () => {
  let subject = 0;
  const answers = await postAll(
    50,
    (index) => from(`10.1.0.${index}`),
    () => ({ ...MESSAGE, subject: `${subject++}` }),
  );
  expect(statuses(answers)).toEqual([...Array(3).fill(200), ...Array(47).fill(429)]);
  expect(await backend.count()).toBe(3);
});

test("a refusal says when to come back, and then the message is taken", async () => {
  for (let sent = 0; sent < 5; sent += 1) await backend.post(message());
  await backend.pass("20 minutes");
  const answer = await backend.post(message());
  expect(answer.status).toBe(429);
  const { error, code, retryAfter } = await answer.json();
  expect({ error, code }).toEqual({ error: expect.stringContaining("rate limit"), code: "rate_limit" });
  expect(answer.headers.get("retry-after")).toBe(String(retryAfter));
  expect(answer.headers.get("access-control-expose-headers")).toBe("Retry-After");
  expect(retryAfter).toBeGreaterThan(2300);
  expect(retryAfter).toBeLessThanOrEqual(2400);
  await backend.pass(`${retryAfter} seconds`);
  expect((await backend.post(message())).status).toBe(200);
});

test("20 messages a day are taken from one address, and old hits are purged", async () => {
  for (let hour = 0; hour < 4; hour += 1) {
    expect(statuses(await postAll(5, () => from("203.0.113.7")))).toEqual(Array(5).fill(200));
    await backend.pass("61 minutes");
  }
  expect((await backend.post(message(), from("203.0.113.7"))).status).toBe(429);
  await backend.pass("21 hours");
  expect((await backend.post(message(), from("203.0.113.7"))).status).toBe(200);
  await backend.pass("25 hours");
  await backend.drain();
  expect(await backend.sql`select from contact.hits`).toHaveLength(0);
});

test("a client can't change its address: only the last hop counts, which our side wrote", async () => {
  const answers = await postAll(10, (index) => from(`10.9.8.${index}, 203.0.113.7`));
  expect(statuses(answers)).toEqual([...Array(5).fill(200), ...Array(5).fill(429)]);
});

/** Posts of as many visitors, some at a time. */
async function postVisitors(count: number, batch: number) {
  const answers: Response[] = [];
  for (let first = 0; first < count; first += 10)
    answers.push(...(await postAll(Math.min(10, count - first), (index) => from(`10.3.${batch}.${first + index}`))));
  return statuses(answers);
}

test("60 messages an hour and 200 a day are taken of all visitors together", async () => {
  expect(await postVisitors(80, 0)).toEqual([...Array(60).fill(200), ...Array(20).fill(429)]);
  for (const batch of [1, 2]) {
    await backend.pass("61 minutes");
    expect(await postVisitors(60, batch)).toEqual(Array(60).fill(200));
  }
  await backend.pass("61 minutes");
  expect(await postVisitors(40, 3)).toEqual([...Array(20).fill(200), ...Array(20).fill(429)]);
  expect(await backend.count()).toBe(200);
});

test.each(["ada+1@example.com", "ADA@Example.com", "ada+video+2@example.com"])(
  "%s is the mailbox ada@example.com",
  (email) => expect(mailbox(email)).toBe("ada@example.com"),
);

test("neither case nor what follows a plus sign makes another visitor of a mailbox", async () => {
  for (const email of ["ada@example.com", "Ada+1@example.com", "ADA+2@example.com"])
    expect((await backend.post({ ...MESSAGE, email })).status).toBe(200);
  expect((await backend.post({ ...MESSAGE, email: "aDA+3@example.com" })).status).toBe(429);
});

test("a mailbox gets three confirmations a day; further messages are taken without", async () => {
  const confirmations: string[] = [];
  for (let sent = 1; sent <= 5; sent += 1) {
    const answer = await backend.post({ ...MESSAGE, email: `ada+${sent}@example.com` });
    expect(answer.status).toBe(200);
    confirmations.push((await answer.json()).confirmation);
    await backend.pass("61 minutes");
  }
  expect(confirmations).toEqual(["sent", "sent", "sent", "none", "none"]);
  expect(await backend.provider.mails()).toHaveLength(5 + 3);
  await backend.pass("21 hours");
  expect(await (await backend.post({ ...MESSAGE, subject: "Tomorrow" })).json()).toMatchObject({
    confirmation: "sent",
  });
});

test("the same message within 24 hours is the first one: its id, and no second mail", async () => {
  const first = await (await backend.post()).json();
  const again = await (await backend.post({ ...MESSAGE, name: " Ada " }, from("198.51.100.9"))).json();
  expect(again).toEqual({ ok: true, id: first.id, confirmation: "sent" });
  await backend.pass("23 hours");
  expect(await (await backend.post()).json()).toMatchObject({ id: first.id });
  expect(await backend.count()).toBe(1);
  expect(await backend.provider.mails()).toHaveLength(2);
  await backend.pass("61 minutes");
  expect((await (await backend.post()).json()).id).not.toBe(first.id);
});

test("a message that comes again is recognized however many others the visitor has sent", async () => {
  const ids: string[] = [];
  for (const subject of ["one", "two", "three"])
    ids.push((await (await backend.post({ ...MESSAGE, subject })).json()).id);
  expect((await backend.post({ ...MESSAGE, subject: "four" })).status).toBe(429);
  const again = await backend.post({ ...MESSAGE, subject: "two" });
  expect([again.status, (await again.json()).id]).toEqual([200, ids[1]]);
  expect(await backend.count()).toBe(3);
});

test("of the same message 20 times at once one is stored, and everybody gets its id", async () => {
  const answers = await postAll(
    20,
    (index) => from(`10.2.0.${index}`),
    () => MESSAGE,
  );
  const ids = await Promise.all(answers.map(async (answer) => (await answer.json()).id));
  expect(new Set(ids).size).toBe(1);
  expect(await backend.count()).toBe(1);
  await backend.drain();
  expect(await backend.provider.mails()).toHaveLength(2);
});

test("the limiter's table holds no address", async () => {
  await backend.post(message(), from("203.0.113.7"));
  const hits = await backend.sql`select key from contact.hits`;
  expect(hits).toHaveLength(4);
  for (const { key } of hits) expect(key).toMatch(/^([0-9a-f]{64}|all)$/);
});

test("the limiter's keys are nobody's without the secret", async () => {
  expect(await createHasher("one")("address 203.0.113.7")).not.toBe(await createHasher("two")("address 203.0.113.7"));
});

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["203.0.113.7:51234", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
])("%s counts as the IPv4 address %s", (address, expected) => expect(network(address)).toBe(expected));

test("all of an IPv6 /64 counts as one", () => {
  const same = ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9", "[2001:db8:1:2::3]:443", "2001:db8:1:2::4%eth0"].map(
    network,
  );
  expect(new Set(same).size).toBe(1);
  expect(network("2001:db8:1:3::1")).not.toBe(same[0]);
});

test.each(["", "unknown", "nonsense", "999.1.1.1"])("%j, which is no address, counts as unknown", (address) =>
  expect(network(address)).toBe("unknown"),
);

test("where the platform names the client in a header, no other one is believed", async () => {
  const own = await startContactBackend({ CONTACT_ADDRESS_HEADER: "X-Real-Client", CONTACT_LIMIT_HOUR: "1" });
  const send = (client: string) => own.post(message(), { "X-Real-Client": client, ...from("203.0.113.7") });
  expect((await send("198.51.100.1")).status).toBe(200);
  expect((await send("198.51.100.1")).status).toBe(429);
  expect((await send("198.51.100.2")).status).toBe(200);
  // Without it, all are one, and the owner can learn of it.
  const without = await Promise.all(Array.from({ length: 10 }, (_, hop) => own.post(message(), from(`10.4.0.${hop}`))));
  expect(statuses(without)).toEqual([200, ...Array(9).fill(429)]);
  expect(own.log()).toContain("contact: a request came without x-real-client: all such count as one client");
  await own.drain();
  expect(await own.sql`select value from contact.settings where name = 'address_missing_at'`).toHaveLength(1);
  await own.stop();
});

test("where no header is known, the world is not one client, and the log says what is counted by", async () => {
  const own = await startContactBackend({ CONTACT_ADDRESS_HEADER: "" });
  const answers = await Promise.all(Array.from({ length: 12 }, () => own.post(message())));
  expect(statuses(answers)).toEqual(Array(12).fill(200));
  expect(own.log()).toContain("CONTACT_ADDRESS_HEADER is not set: messages are not counted by client address");
  await own.drain();
  expect(await own.sql`select value from contact.settings where name = 'counts_by'`).toEqual([
    { value: "mailbox and all together; not by client address, because CONTACT_ADDRESS_HEADER is not set" },
  ]);
  await own.stop();
});
