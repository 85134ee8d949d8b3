/** @jest-environment ./__tests__/supabase/database/environment.ts */
import { createClient } from "@supabase/supabase-js";
import { stateOf } from "../../../scripts/messages/state";
import type { Mail } from "../../../supabase/functions/send-contact-email/mails";
import { MESSAGE, newMessage, newMessages, ORIGIN } from "../worker";
import { backendForAll, OWNER } from "./backend";
import { acceptsSilently, answers, type Behaviour, isUnreachable, refuses } from "./provider";

const backend = backendForAll({ CONTACT_ADDRESS_HEADER: "peer" });

/** The log never has a message, an address, a secret or a stack. */
const SECRETS = /Ada|example\.com|A video|Hello|re_secret_key|postgres|127\.0|\n +at /;
const BOTH = [OWNER, MESSAGE.email];
const mailTo = (address: string) => backend.provider.mails().find(({ to }) => String(to) === address);
const reports = () => backend.provider.mails().filter(({ subject }) => /not sent$/.test(subject));
const states = () => backend.sql`select distinct state, attempts from contact.outbox`;
/** A worker with a short timeout for the provider. */
const impatient = () => backend.another({}, { attempt: 300 });
const isToOwner = ({ to }: Mail) => String(to) === OWNER;

/** Stores messages whose mails have failed once and are due. */
async function storeMessages(count: number) {
  backend.provider.behaviour = answers(500);
  await backend.postMany(newMessages(count));
  await backend.drain();
  await backend.makeDue();
  backend.provider.requests = 0;
}

test("a message from supabase-js is stored; the owner gets it, the visitor a confirmation without its words", async () => {
  // Node 20 has no WebSocket, which this test doesn't use.
  const realtime = { transport: class {} as never };
  // A browser adds its page's origin.
  const headers = { Origin: ORIGIN };
  const client = createClient("http://localhost", "anon-key", { realtime, global: { headers, fetch: backend.fetch } });
  const { data, error } = await client.functions.invoke("send-contact-email", { body: MESSAGE });
  expect(error).toBeNull();
  expect(data).toEqual({ ok: true, id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  const stored = await backend.sql`select id, name, email, subject, message from contact.messages`;
  expect(stored).toEqual([{ id: data.id, ...MESSAGE }]);
  await backend.drain();
  expect(backend.provider.recipients()).toEqual(BOTH);
  expect(mailTo(OWNER)).toMatchObject({
    to: [OWNER],
    reply_to: "ada@example.com",
    subject: "A video (message from Ada)",
    text: expect.stringContaining("Hello\nyou"),
  });
  const confirmation = mailTo(MESSAGE.email);
  expect(confirmation?.from).toBe("Hammered <contact@hammered.example>");
  expect(confirmation?.headers).toMatchObject({ "Auto-Submitted": "auto-replied" });
  expect(JSON.stringify(confirmation)).not.toMatch(/Ada|A video|Hello/);
});

test.each<[name: string, behaviour: Behaviour, reason: string]>([
  ["answers 500", answers(500), "status 500"],
  ["accepts mails without an answer", acceptsSilently, "timeout"],
  ["is unreachable", isUnreachable, "unreachable"],
])("if the provider %s, the log says why, and a later run sends the mails once", async (_, behaviour, reason) => {
  backend.provider.behaviour = behaviour;
  const worker = impatient();
  await worker.deliver();
  expect(worker.log()).toContain(`a notify mail was not sent (${reason})`);
  expect(worker.log()).not.toMatch(SECRETS);
  expect(await backend.countMails("state = 'queued'")).toBe(2);
  backend.provider.recover();
  await backend.makeDue();
  await backend.deliver({ ...MESSAGE, email: "grace@example.com" });
  expect(backend.provider.recipients().sort()).toEqual([MESSAGE.email, "grace@example.com", OWNER, OWNER]);
});

test("the owner's mail is retried after 1, 5 and 30 minutes, 2 and 12 hours, and then daily without end", async () => {
  backend.provider.behaviour = answers(500);
  await backend.deliver();
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    const [mail] = await backend.sql`
      select state, attempts, error, round(extract(epoch from due_at - now()) / 60)::int as minutes
      from contact.outbox where kind = 'notify'`;
    expect(mail).toMatchObject({ attempts: attempt, error: "status 500", state: "queued" });
    waits.push(mail?.minutes);
    await backend.retry();
  }
  expect(waits).toEqual([1, 5, 30, 120, 720, 1440, 1440, 1440]);
  const needed = /^To do:\nMails that failed three times or more: 2\. One reason: status 500\. The next attempt is at /;
  expect(await stateOf(backend.sql, "here", true)).toMatch(needed);
});

test.each([
  ["key", 401, "Missing API key", ["all"]],
  ["mailbox", 422, "Invalid `to` field.", ["notify"]],
])(
  "the owner's refused %s costs no attempt; each run of the schedule tries one mail, until it is mended",
  async (about, status, said, paused) => {
    const isMailbox = about === "mailbox";
    backend.provider.behaviour = refuses((mail) => !isMailbox || isToOwner(mail), status, said);
    const second = newMessage();
    await backend.deliver();
    await backend.deliver(second);
    // The schedule's interval.
    for (let run = 0; run < 3; run += 1) {
      backend.provider.requests = 0;
      await backend.passPauses("1 minute");
      await backend.drain();
      expect(backend.provider.requests).toBe(1);
      await backend.drain();
      expect(backend.provider.requests).toBe(1);
    }
    expect(await backend.sql`select distinct attempts from contact.outbox where state = 'queued'`).toEqual([
      { attempts: 0 },
    ]);
    expect((await backend.sql`select mails from contact.pauses`).map(({ mails }) => mails)).toEqual(paused);
    // The visitors' confirmations don't wait for the owner's mailbox.
    expect(backend.provider.recipients()).toEqual(isMailbox ? [MESSAGE.email, second.email] : []);
    const words = `Correct RESEND_API_KEY, CONTACT_FROM or CONTACT_TO: the mail provider refuses one of them (refused setting: status ${status}: ${said}). `;
    expect(await stateOf(backend.sql, "here", true)).toContain(`To do:\n${words}`);
    backend.provider.recover();
    expect(await backend.retry()).toBe(isMailbox ? 2 : 4);
    expect(await stateOf(backend.sql, "here", true)).toMatch(/^Nothing to do\.\n/);
  },
);

test("the owner's mails precede confirmations; the provider's Retry-After postpones all others", async () => {
  await storeMessages(3);
  let quota = 4;
  backend.provider.behaviour = (_, accept) =>
    quota-- > 0 ? accept() : { status: 429, headers: { "Retry-After": "7200" } };
  await backend.drain();
  await backend.drain();
  expect(backend.provider.requests).toBe(5);
  expect(backend.provider.recipients().filter((one) => one === OWNER)).toHaveLength(3);
  const wait = "contact.next_attempt(kind, due_at) - now() between interval '7000 s' and interval '7200 s'";
  expect(await backend.countMails(`state = 'queued' and ${wait}`)).toBe(2);
  expect(await stateOf(backend.sql, "here", true)).toMatch(/^Nothing to do\.\n[\s\S]*\nPause: after a refusal/);
});

test("a report waits, too, as long as the provider says, while its mailbox is refused, and else for an hour", async () => {
  const due = async () => (await backend.sql`select contact.is_due() as due`)[0]?.due;
  const spam = { ...newMessage(), extra: "x" };
  for (const [behaviour, mails, seconds] of [
    [() => ({ status: 429, headers: { "Retry-After": "7200" } }), "all", 7200],
    [answers(422, "Invalid `to` field."), "notify", 50],
    [answers(500), "report", 3600],
  ] as const) {
    backend.provider.behaviour = behaviour;
    await backend.deliver(spam);
    expect(backend.provider.requests).toBe(1);
    const [pause] =
      await backend.sql`select mails, round(extract(epoch from until - now()))::int as seconds from contact.pauses`;
    expect([pause?.mails, Math.abs(pause?.seconds - seconds) < 9]).toEqual([mails, true]);
    expect(await due()).toBe(false);
    await backend.drain();
    expect(backend.provider.requests).toBe(1);
    await backend.clear();
  }
  backend.provider.behaviour = answers(500);
  await backend.deliver(spam);
  await backend.passPauses("1 hour");
  expect(await due()).toBe(true);
  backend.provider.recover();
  await backend.drain();
  expect(reports()).toHaveLength(1);
});

test("after another API key an accepted mail is not sent again; an owner who tries the form gets both mails", async () => {
  const worker = backend.another({}, { attempt: 300 });
  backend.provider.behaviour = acceptsSilently;
  await worker.deliver({ ...MESSAGE, email: OWNER });
  backend.provider.recover();
  await backend.makeDue();
  await backend.another({ RESEND_API_KEY: "re_new_key", CONTACT_LIMITER_SECRET: "new" }).drain();
  expect(backend.provider.recipients()).toEqual([OWNER, OWNER]);
  expect(await backend.countMails("state = 'sent'")).toBe(2);
});

test("without CONTACT_TO no attempt is made or counted, and a drain names it; once it is set, the mails are sent", async () => {
  const unset = backend.another({ CONTACT_TO: "" });
  await unset.post(MESSAGE);
  const answer = await unset.request("/drain");
  expect([answer.status, await answer.json()]).toEqual([
    503,
    { code: "settings", error: "Mails stay queued: missing or not valid are CONTACT_TO" },
  ]);
  expect(await states()).toEqual([{ state: "queued", attempts: 0 }]);
  expect(backend.provider.requests).toBe(0);
  await backend.drain();
  expect(backend.provider.recipients()).toEqual(BOTH);
});

test("the owner gets a message even if the provider refuses its visitor's address for replies", async () => {
  backend.provider.behaviour = refuses(({ reply_to }) => Boolean(reply_to), 422, "Invalid `reply_to` field.");
  await backend.deliver({ ...MESSAGE, email: "ü@münchen.example" });
  expect(mailTo(OWNER)?.text).toContain("ü@münchen.example");
});

test("two workers send each mail once", async () => {
  await storeMessages(5);
  backend.provider.recover();
  await Promise.all([backend.drain(), backend.another().drain()]);
  expect([backend.provider.mails().length, backend.provider.requests]).toEqual([10, 10]);
});

test("a worker whose lease has expired doesn't overwrite the record of the next one", async () => {
  const next = backend.another();
  const requested = new Promise<() => void>((resolve) => {
    backend.provider.behaviour = () => new Promise((answer) => resolve(() => answer({ status: 503 })));
  });
  await backend.post();
  const answer = await requested;
  await backend.makeDue();
  backend.provider.behaviour = answers(500);
  await next.drain();
  const record = () => backend.sql`select id, attempts, due_at, error from contact.outbox where kind = 'notify'`;
  const before = await record();
  expect(before).toMatchObject([{ attempts: 1, error: "status 500" }]);
  answer();
  await backend.drain();
  expect(await record()).toEqual(before);
});

test("a mail is given up after the provider refuses its visitor's address; the owner gets a report, at most once an hour", async () => {
  const words = "Invalid `to` field. The email address needs to follow the `email@example.com` format.";
  backend.provider.behaviour = refuses((mail) => !isToOwner(mail), 422, words);
  await backend.deliver();
  expect(await backend.sql`select kind, state, attempts, error from contact.outbox order by kind`).toEqual([
    { kind: "confirm", state: "given up", attempts: 0, error: `status 422: ${words}` },
    { kind: "notify", state: "sent", attempts: 0, error: null },
  ]);
  expect(backend.log()).not.toMatch(SECRETS);
  const text = /^Not sent to ada@example\.com: "A video" of .* from Ada <ada@example\.com>: status 422: Invalid `to`/;
  expect(reports()).toMatchObject([
    { to: [OWNER], subject: "A mail of the contact form was not sent", text: expect.stringMatching(text) },
  ]);
  for (const subject of ["two", "three"]) await backend.deliver({ ...MESSAGE, subject });
  expect(reports()).toHaveLength(1);
  // After `retry`, with another mail, those that are given up again are reported again.
  for (const count of [2, 3]) {
    if (count === 3) await backend.sql`select contact.retry()`;
    await backend.sql`update contact.outbox set reported_at = reported_at - interval '1 hour'`;
    await backend.drain();
    expect(reports()[count - 1]?.subject).toBe(`${count} mails of the contact form were not sent`);
  }
});

test("spam is a 200, stored and held: no mail but the report, with its reason and beginning, until it is released", async () => {
  const message = `[url=x]${"y".repeat(400)}`;
  const spam = [{ message }, { extra: "x" }].map((change) => ({ ...newMessage(), ...change }));
  for (const one of spam) await backend.deliver(one);
  expect(await backend.countMails("state = 'held'")).toBe(2);
  expect(backend.provider.mails()).toHaveLength(1);
  expect(reports()[0]?.text).toContain("Held, because it contains the markup of a link: ");
  expect(reports()[0]?.text).toContain(`\n${message.slice(0, 300)}\n\n`);
  const [first] = await backend.sql`select message_id from contact.outbox order by id`;
  await backend.sql`select contact.release(${first?.message_id})`;
  await backend.drain();
  // And a report of the others.
  expect(backend.provider.recipients().slice(1)).toEqual([OWNER, spam[0]?.email, OWNER]);
  // Spam leaves the limits of all visitors to others.
  expect(await backend.sql`select from contact.hits where key = 'all'`).toHaveLength(0);
});
