/** @jest-environment node */
import { createHasher, network } from "../../supabase/functions/send-contact-email/limits";
import { type ContactBackend, MESSAGE, startContactBackend } from "./contact-backend";

jest.setTimeout(120_000);

let backend: ContactBackend;
beforeAll(async () => {
  backend = await startContactBackend();
});
afterAll(() => backend.stop());
beforeEach(() => backend.clear());

let visitors = 0;
/** A message of somebody who never wrote before. */
const message = () => ({ ...MESSAGE, email: `visitor${visitors++}@example.com` });
const from = (address: string) => ({ "X-Forwarded-For": address });
const statuses = (answers: Response[]) => answers.map(({ status }) => status).sort();

async function postAll(count: number, headers: (index: number) => Record<string, string>, one: () => object = message) {
  return Promise.all(Array.from({ length: count }, (_, index) => backend.post(one(), headers(index))));
}

/** Lets time go by for the limiter and for what it has stored. */
async function pass(time: string) {
  await backend.sql`update contact.hits set at = at - ${time}::interval`;
  await backend.sql`update contact.messages set received_at = received_at - ${time}::interval`;
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
  await pass("20 minutes");
  const answer = await backend.post(message());
  expect(answer.status).toBe(429);
  const { error, code, retryAfter } = await answer.json();
  expect({ error, code }).toEqual({ error: expect.stringContaining("rate limit"), code: "rate_limit" });
  expect(answer.headers.get("retry-after")).toBe(String(retryAfter));
  expect(answer.headers.get("access-control-expose-headers")).toBe("Retry-After");
  expect(retryAfter).toBeGreaterThan(2300);
  expect(retryAfter).toBeLessThanOrEqual(2400);
  await pass(`${retryAfter} seconds`);
  expect((await backend.post(message())).status).toBe(200);
});

test("20 messages a day are taken from one address, and old hits are purged", async () => {
  for (let hour = 0; hour < 4; hour += 1) {
    expect(statuses(await postAll(5, () => from("203.0.113.7")))).toEqual(Array(5).fill(200));
    await pass("61 minutes");
  }
  expect((await backend.post(message(), from("203.0.113.7"))).status).toBe(429);
  await pass("21 hours");
  expect((await backend.post(message(), from("203.0.113.7"))).status).toBe(200);
  await pass("25 hours");
  await backend.post(message(), from("198.51.100.1"));
  const [{ old } = {}] =
    await backend.sql`select count(*)::int as old from contact.hits where at < now() - interval '1 day'`;
  expect(old).toBeLessThan(42 - 20);
});

test("a client can't change its address: only the last hop counts, which our side wrote", async () => {
  const answers = await postAll(10, (index) => from(`10.9.8.${index}, 203.0.113.7`));
  expect(statuses(answers)).toEqual([...Array(5).fill(200), ...Array(5).fill(429)]);
});

test("the case of an e-mail address makes no new visitor of it", async () => {
  for (const email of ["ada@example.com", "Ada@example.com", "ADA@example.com"])
    expect((await backend.post({ ...MESSAGE, email })).status).toBe(200);
  expect((await backend.post({ ...MESSAGE, email: "aDA@example.com" })).status).toBe(429);
});

test("the same message within 10 minutes is the first one: its id, and no second mail", async () => {
  const first = await (await backend.post()).json();
  const again = await (await backend.post({ ...MESSAGE, name: " Ada " }, from("198.51.100.9"))).json();
  expect(again).toEqual({ ok: true, id: first.id, confirmation: "sent" });
  expect(await backend.count()).toBe(1);
  expect(await backend.provider.mails()).toHaveLength(2);
  await pass("11 minutes");
  const later = await (await backend.post()).json();
  expect(later.id).not.toBe(first.id);
  expect(await backend.provider.mails()).toHaveLength(4);
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
  expect(hits).toHaveLength(2);
  for (const { key } of hits) expect(key).toMatch(/^[0-9a-f]{64}$/);
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

test("the header that the platform sets comes before any forwarded address", async () => {
  const own = await startContactBackend({ CONTACT_ADDRESS_HEADER: "x-real-client", CONTACT_LIMIT_HOUR: "1" });
  const send = (client: string) => own.post(message(), { "X-Real-Client": client, ...from("203.0.113.7") });
  expect((await send("198.51.100.1")).status).toBe(200);
  expect((await send("198.51.100.1")).status).toBe(429);
  expect((await send("198.51.100.2")).status).toBe(200);
  await own.stop();
});
