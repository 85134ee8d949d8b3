/** @jest-environment ./__tests__/supabase/database/environment.ts */
import { from, MESSAGE, newMessage, newMessages } from "../worker";
import { backendForAll } from "./backend";

// No mail is sent: the tests read the outbox.
const backend = backendForAll({ CONTACT_TO: "" });

/** Posts messages to workers at the same time. @returns the sorted statuses */
async function postToWorkers(messages: object[], addressOf?: (index: number) => string) {
  const part = (worker: number) => messages.filter((_, index) => index % 3 === worker);
  const all = [0, 1, 2].map((worker) => backend.another().postMany(part(worker), addressOf));
  return (await Promise.all(all)).flat().sort();
}

const ONE_ADDRESS = () => "203.0.113.7";
const statuses = (accepted: number, refused: number) => [...Array(accepted).fill(200), ...Array(refused).fill(429)];
const confirmations = () => backend.countMails("kind = 'confirm'");
const idOf = async (answer: Promise<Response>): Promise<string> => (await (await answer).json()).id;

test("an IP address can send 5 messages an hour, also simultaneously and with forged hops", async () => {
  const hops = (hop: number) => `10.9.8.${hop}, 203.0.113.7`;
  expect(await postToWorkers(newMessages(12), hops)).toEqual(statuses(5, 7));
  expect(await backend.count()).toBe(5);
  const hits = await backend.sql`select distinct key from contact.hits`;
  // One key of the IP address, one of all visitors, and two of each mailbox: hashes, not addresses.
  expect(hits).toHaveLength(2 + 2 * 5);
  for (const { key } of hits) expect(key).toMatch(/^([0-9a-f]{64}|all)$/);
});

test("a mailbox can send 3 messages an hour, also simultaneously and with variants of its address", async () => {
  const messages = Array.from({ length: 10 }, (_, subject) => ({ ...MESSAGE, subject: `${subject}` }));
  expect(await postToWorkers(messages)).toEqual(statuses(3, 7));
  expect(await backend.count()).toBe(3);
  expect(await backend.status({ ...MESSAGE, email: "aDA+3@example.com" })).toBe(429);
});

test("a refusal contains 'rate limit' and a wait, after which the message is accepted", async () => {
  await backend.postMany(newMessages(5), ONE_ADDRESS);
  await backend.pass("20 minutes");
  const answer = await backend.post(newMessage(), from(ONE_ADDRESS()));
  const { error, code, retryAfter } = await answer.json();
  expect({ error, code }).toEqual({ error: expect.stringContaining("rate limit"), code: "rate_limit" });
  expect(answer.headers.get("retry-after")).toBe(String(retryAfter));
  expect(retryAfter).toBeGreaterThan(2300);
  expect(retryAfter).toBeLessThanOrEqual(2400);
  await backend.pass(`${retryAfter} seconds`);
  expect(await backend.status(newMessage(), from(ONE_ADDRESS()))).toBe(200);
});

test("an IP address has a limit a day, too", async () => {
  const own = backend.another({ CONTACT_LIMIT_HOUR: "1", CONTACT_LIMIT_DAY: "2" });
  for (const status of [200, 200, 429]) {
    expect(await own.postMany(newMessages(1), ONE_ADDRESS)).toEqual([status]);
    await backend.pass("61 minutes");
  }
});

test("an IPv6 /64 has the limit of an IPv4 address, and a /48 four times that", async () => {
  const own = backend.another({ CONTACT_LIMIT_HOUR: "1" });
  const send = (network: number) => own.postMany(newMessages(2), (host) => `2001:db8:1:${network}::${host}`);
  for (const network of [1, 2, 3, 4]) expect(await send(network)).toEqual(statuses(1, 1));
  expect(await send(5)).toEqual(statuses(0, 2));
});

test("above the limits of all visitors, an hour and a day, messages are stored, and their mails held", async () => {
  const own = backend.another({ CONTACT_LIMIT_ALL_HOUR: "2", CONTACT_LIMIT_ALL_DAY: "4" });
  const heldMails: number[] = [];
  for (const count of [3, 2, 2]) {
    expect(await own.postMany(newMessages(count))).toEqual(statuses(count, 0));
    heldMails.push(await backend.countMails("state = 'held'"));
    await backend.pass("61 minutes");
  }
  expect(heldMails).toEqual([1, 1, 3]);
  expect([await confirmations(), await backend.count()]).toEqual([4, 7]);
});

test("a mailbox gets three confirmations a day; its further messages are accepted without", async () => {
  for (let sent = 1; sent <= 5; sent += 1) {
    await backend.post({ ...MESSAGE, email: `ada+${sent}@example.com` });
    await backend.pass("61 minutes");
  }
  expect([await backend.countMails("kind = 'notify'"), await confirmations()]).toEqual([5, 3]);
});

test("a message that is repeated within 24 hours keeps its id and mails, even above the limits", async () => {
  const first = await idOf(backend.post(MESSAGE));
  for (const subject of ["two", "three"]) await backend.post({ ...MESSAGE, subject });
  expect(await backend.status({ ...MESSAGE, subject: "four" })).toBe(429);
  expect(await idOf(backend.post({ ...MESSAGE, name: " Ada " }, from("198.51.100.9")))).toBe(first);
  expect([await backend.count(), await confirmations()]).toEqual([3, 3]);
  await backend.pass("23 hours");
  expect(await idOf(backend.post(MESSAGE))).toBe(first);
  await backend.pass("2 hours");
  expect(await idOf(backend.post(MESSAGE))).not.toBe(first);
});

test("only the platform's header names the client; requests without it share no limit, and the owner learns of them", async () => {
  const own = backend.another({ CONTACT_ADDRESS_HEADER: "X-Real-Client", CONTACT_LIMIT_HOUR: "1" });
  const send = (client: string) => own.status(newMessage(), { "X-Real-Client": client, ...from("203.0.113.7") });
  expect([await send("198.51.100.1"), await send("198.51.100.1"), await send("198.51.100.2")]).toEqual([200, 429, 200]);
  expect(await own.postMany(newMessages(6), ONE_ADDRESS)).toEqual(statuses(6, 0));
  const problem = "a request lacks x-real-client (CONTACT_ADDRESS_HEADER): it is not counted by client address";
  expect(own.log().split(problem)).toHaveLength(2);
  // The answer follows the statements of earlier requests.
  await own.post();
  const stored = await backend.sql`select problem from contact.problems`;
  expect(stored.map(({ problem }) => problem)).toEqual(["CONTACT_TO is not set: mails stay queued", problem]);
});
