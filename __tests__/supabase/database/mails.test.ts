import { createClient } from "@supabase/supabase-js";
import { stateOf } from "../../../scripts/messages-state";
import { MESSAGE, newMessage } from "../worker";
import { backendForAll, OWNER } from "./backend";
import { answers, away, type Behaviour, mute, silent } from "./provider";

const backend = backendForAll();

const BOTH = [OWNER, MESSAGE.email];
const mailTo = (address: string) => backend.provider.mails().find(({ to }) => String(to) === address);
const states = () => backend.sql`select distinct state, attempts from contact.outbox`;
/** A worker that soon gives up a provider that doesn't answer. */
const impatient = () => backend.another({}, { attempt: 300 });
/** A worker that has no time to wait for a busy provider. */
const hurried = () => backend.another({}, { pause: 60_000 });
const refuseVisitors =
  (words: string): Behaviour =>
  (mail, accept) =>
    String(mail.to) === OWNER ? accept() : answers(422, words)();

/** Stores messages whose mails are due, and have failed once. */
async function storeMessages(count: number) {
  backend.provider.behaviour = answers(500);
  await backend.postMany(Array.from({ length: count }, newMessage));
  await backend.drain();
  await backend.untilDue();
  backend.provider.asked = 0;
}

test("supabase-js sends a message: it is stored, the owner gets it, the visitor gets a confirmation", async () => {
  // Node 20 has no WebSocket, and nothing here uses one.
  const client = createClient(backend.url, "local-anon-key", { realtime: { transport: class {} as never } });
  const { data, error } = await client.functions.invoke("send-contact-email", { body: MESSAGE });
  expect(error).toBeNull();
  expect(data).toEqual({ ok: true, id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  expect(await backend.sql`select id, name, email, subject, message from contact.messages`).toEqual([
    { id: data.id, ...MESSAGE },
  ]);
  await backend.drain();
  expect(backend.provider.recipients()).toEqual(BOTH);
  expect(mailTo(OWNER)).toMatchObject({ reply_to: "ada@example.com", subject: "A video (message from Ada)" });
  expect(mailTo(OWNER)?.text).toContain("Hello\nyou");
  const toVisitor = mailTo(MESSAGE.email);
  expect(toVisitor).toMatchObject({
    from: "Hammered <contact@hammered.example>",
    headers: { "Auto-Submitted": "auto-replied" },
  });
  for (const word of ["Ada", "A video", "Hello"]) expect(JSON.stringify(toVisitor)).not.toContain(word);
});

test.each<[failure: string, behaviour: Behaviour]>([
  ["answers 500", answers(500)],
  ["never answers", silent],
  ["accepts mails without an answer", mute],
  ["is away", away],
])("when the provider %s, the answer is a 200 and the mails go out later, once", async (_, behaviour) => {
  const worker = behaviour === silent || behaviour === mute ? await impatient() : backend;
  backend.provider.behaviour = behaviour;
  await worker.deliver();
  expect(await backend.sql`select from contact.outbox where state = 'queued'`).toHaveLength(2);
  backend.provider.recover();
  await backend.untilDue();
  // The next message drains the outbox too.
  await backend.deliver({ ...MESSAGE, email: "grace@example.com" });
  expect(backend.provider.recipients().sort()).toEqual([MESSAGE.email, "grace@example.com", OWNER, OWNER]);
});

const WORDS = /Ada|example\.com|A video|Hello|re_secret_key|postgres|127\.0|\n +at /;

test("the log names failures, never a message's words, an address, a secret or a stack", async () => {
  for (const [behaviour, reason] of [
    [silent, "timeout"],
    [away, "unreachable"],
    [answers(422, "Hello Ada"), "status 422"],
  ] as const) {
    const worker = behaviour === silent ? await impatient() : backend;
    backend.provider.behaviour = behaviour;
    await worker.deliver({ ...MESSAGE, subject: reason });
    await worker.isLogged(`contact: a notify mail was not sent (${reason})`);
    expect(worker.log()).not.toMatch(WORDS);
  }
  await backend.relay.cut();
  expect((await backend.post()).status).toBe(503);
  expect((await backend.fetch({ method: "POST" }, "/drain")).status).toBe(503);
  await backend.relay.mend();
  await backend.isLogged("contact: the database failed (");
  expect(backend.log()).not.toMatch(WORDS);
});

test("a mail is tried after 1, 5 and 30 minutes, 2 and 12 hours, and then every day; the owner's never ends", async () => {
  backend.provider.behaviour = answers(500);
  await backend.deliver();
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    const [mail] = await backend.sql`
      select state, attempts, error, round(extract(epoch from due_at - now()) / 60)::int as minutes
      from contact.outbox where kind = 'notify'`;
    expect(mail).toMatchObject({ attempts: attempt, error: "status 500", state: "queued" });
    waits.push(mail?.minutes);
    await backend.untilDue();
    await backend.drain();
  }
  expect(waits).toEqual([1, 5, 30, 120, 720, 1440, 1440, 1440]);
  expect(await stateOf(backend.sql, "here", true)).toMatch(
    /^Needs you:\n2 mails not sent in 9 attempts, the last reason: status 500\. Next at /,
  );
});

test("a confirmation isn't sent a day later: it is given up, and the owner is told", async () => {
  backend.provider.behaviour = answers(500);
  await backend.deliver();
  await backend.pass("25 hours");
  await backend.untilDue();
  backend.provider.recover();
  await backend.drain();
  expect(await backend.sql`select error from contact.outbox where state = 'dead'`).toEqual([
    { error: "not sent within a day" },
  ]);
  expect(backend.provider.recipients()).toEqual([OWNER, OWNER]);
});

test.each([401, 403, 404])(
  "status %i means a wrong setting: all mails wait, and go out once it is right",
  async (status) => {
    backend.provider.behaviour = answers(status);
    await backend.deliver();
    for (let run = 0; run < 8; run += 1) {
      await backend.untilDue();
      await backend.drain();
    }
    expect(backend.provider.asked).toBe(9);
    expect(await backend.sql`select kind, attempts from contact.outbox where state = 'queued' order by id`).toEqual([
      { kind: "notify", attempts: 9 },
      { kind: "confirm", attempts: 0 },
    ]);
    backend.provider.recover();
    await backend.untilDue();
    expect(await backend.drain()).toBe(2);
  },
);

test("where there is no time to wait for a busy provider it is asked once a run, and each attempt counts", async () => {
  const worker = await hurried();
  await storeMessages(12);
  backend.provider.behaviour = answers(429);
  for (let run = 1; run <= 3; run += 1) {
    await worker.drain();
    await worker.drain();
    expect(backend.provider.asked).toBe(run);
    await backend.untilDue();
  }
  const [row] = await backend.sql`select sum(attempts)::int as attempts from contact.outbox`;
  expect(row?.attempts).toBe(24 + 3);
  backend.provider.recover();
  expect(await worker.drain()).toBe(24);
});

test("a busy provider is waited for, as long as it says or for longer and longer, while there is time; then all mails are postponed", async () => {
  const refusals = [{ status: 429, headers: { "Retry-After": "1" } }, { status: 429 }, { status: 429 }];
  backend.provider.behaviour = (_, accept) => refusals.pop() ?? accept();
  const worker = await backend.another({}, { pause: 10 });
  await worker.deliver();
  expect(backend.provider.recipients()).toEqual(BOTH);
  await backend.clear();
  await storeMessages(3);
  backend.provider.behaviour = () => ({ status: 429, headers: { "Retry-After": "7200" } });
  await backend.drain();
  const mails = await backend.sql`select extract(epoch from due_at - now())::int as seconds from contact.outbox`;
  expect(mails).toHaveLength(6);
  for (const { seconds } of mails) {
    expect(seconds).toBeGreaterThan(7000);
    expect(seconds).toBeLessThanOrEqual(7200);
  }
});

test("of a short quota, the owner's mails are the first", async () => {
  await storeMessages(10);
  let quota = 12;
  backend.provider.behaviour = (_, accept) => (quota-- > 0 ? accept() : { status: 429 });
  await (await hurried()).drain();
  const recipients = backend.provider.recipients();
  expect(recipients).toHaveLength(12);
  expect(recipients.filter((one) => one === OWNER)).toHaveLength(10);
});

test("without CONTACT_TO nothing is tried and no attempt used up; once it is set, all mails go out", async () => {
  await backend.sql`insert into contact.messages (name, email, subject, message) values ('Ada', 'ada@example.com', 'A', 'B')`;
  await backend.sql`insert into contact.outbox (message_id, kind) select id, 'notify' from contact.messages`;
  const unset = await backend.another({ CONTACT_TO: "" });
  for (let run = 0; run < 8; run += 1) await unset.drain();
  expect(await states()).toEqual([{ state: "queued", attempts: 0 }]);
  expect(backend.provider.asked).toBe(0);
  await unset.isLogged("contact: CONTACT_TO is not set: mails stay queued");
  await backend.drain();
  expect(backend.provider.recipients()).toEqual([OWNER]);
});

test("a visitor's address that the provider refuses is dead at once, with its words; a sender that it refuses is not", async () => {
  const words = "Invalid `to` field. The email address needs to follow the `email@example.com` format.";
  backend.provider.behaviour = refuseVisitors(words);
  await backend.deliver();
  const ended = await backend.sql`delete from contact.outbox returning kind, state, attempts, error`;
  expect(ended.sort((one, other) => one.kind.localeCompare(other.kind))).toEqual([
    { kind: "confirm", state: "dead", attempts: 1, error: `status 422: ${words}` },
    { kind: "notify", state: "sent", attempts: 1, error: null },
  ]);
  backend.provider.behaviour = answers(422, "Invalid `from` field.");
  await backend.deliver(newMessage());
  expect(await states()).toEqual([{ state: "queued", attempts: 1 }]);

  // The owner gets a message even where the provider refuses its visitor's address.
  backend.provider.clear();
  backend.provider.behaviour = ({ reply_to }, accept) =>
    reply_to ? answers(422, "Invalid `reply_to` field.")() : accept();
  await backend.deliver({ ...MESSAGE, email: "ü@münchen.example" });
  expect(mailTo(OWNER)?.text).toContain("ü@münchen.example");
});

test("a mail that the provider has accepted in other words counts as sent", async () => {
  const worker = await impatient();
  backend.provider.behaviour = mute;
  await worker.deliver();
  await backend.sql`update contact.messages set message = 'Corrected'`;
  backend.provider.recover();
  await backend.untilDue();
  await backend.drain();
  expect(await states()).toEqual([{ state: "sent", attempts: 2 }]);
  expect(backend.provider.mails()).toHaveLength(2);
});

test("a mail that may have been accepted is not sent again once the provider has forgotten it: the owner is told", async () => {
  const worker = await impatient();
  backend.provider.behaviour = mute;
  await worker.deliver();
  backend.provider.behaviour = answers(500);
  await backend.untilDue();
  await backend.drain();
  expect(await backend.sql`select error from contact.outbox where kind = 'notify'`).toEqual([
    { error: "timeout, then status 500" },
  ]);
  await backend.pass("25 hours");
  await backend.untilDue();
  backend.provider.clear();
  backend.provider.recover();
  await backend.drain();
  expect(backend.provider.mails()).toMatchObject([
    {
      to: [OWNER],
      text: expect.stringMatching(/Not sent to you: .* it may have been sent: the provider gave no answer/),
    },
  ]);
});

test("two workers never send one mail twice", async () => {
  const other = await backend.another();
  await storeMessages(10);
  backend.provider.recover();
  await Promise.all([backend.drain(), other.drain()]);
  expect(backend.provider.mails()).toHaveLength(20);
  expect(backend.provider.asked).toBe(20);
});

test("a function killed while sending loses nothing: after the lease another run delivers, once", async () => {
  const killed = await backend.another();
  const asked = new Promise<void>((resolve) => {
    backend.provider.behaviour = () => {
      resolve();
      return silent();
    };
  });
  expect((await killed.post(MESSAGE)).status).toBe(200);
  await asked;
  await killed.kill();
  backend.provider.recover();
  expect(await backend.drain()).toBe(1);
  expect(backend.provider.recipients()).toEqual([MESSAGE.email]);
  await backend.untilDue();
  expect(await backend.drain()).toBe(1);
  expect(backend.provider.recipients()).toEqual([MESSAGE.email, OWNER]);
});

test("a worker that lost its lease doesn't overwrite its successor's record", async () => {
  const successor = await backend.another();
  const asked = new Promise<() => void>((resolve) => {
    backend.provider.behaviour = () => new Promise((answer) => resolve(() => answer({ status: 503 })));
  });
  await backend.post();
  const answer = await asked;
  await backend.untilDue();
  backend.provider.behaviour = answers(500);
  await successor.drain();
  const written = () => backend.sql`select id, attempts, due_at, error from contact.outbox where kind = 'notify'`;
  const before = await written();
  expect(before).toMatchObject([{ attempts: 2, error: "status 500" }]);
  answer();
  await backend.drain();
  expect(await written()).toEqual(before);
});

const reports = () => backend.provider.mails().filter(({ subject }) => /not sent$/.test(subject));

test("the owner gets a report of dead mails, once an hour at most", async () => {
  backend.provider.behaviour = refuseVisitors("Invalid `to` field.");
  await backend.deliver();
  expect(reports()).toMatchObject([
    {
      to: [OWNER],
      subject: "A mail of the contact form was not sent",
      text: expect.stringMatching(
        /^Not sent to ada@example\.com: "A video" of .* from Ada <ada@example\.com>: status 422: Invalid `to` field\./,
      ),
    },
  ]);
  for (const subject of ["two", "three"]) await backend.deliver({ ...MESSAGE, subject });
  expect(reports()).toHaveLength(1);
  await backend.sql`update contact.outbox set reported_at = reported_at - interval '1 hour'`;
  await backend.drain();
  expect(reports()[1]?.subject).toBe("2 mails of the contact form were not sent");
});

test("after 300 messages from 300 addresses a visitor's message is stored, held, and in the owner's next report", async () => {
  for (let batch = 0; batch < 6; batch += 1) {
    const from = (index: number) => ({ "X-Forwarded-For": `10.7.${batch}.${index}` });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => backend.post(newMessage(), from(index))),
    );
    for (const { status } of answers) expect(status).toBe(200);
  }
  await backend.drain();
  expect(backend.provider.recipients()).toHaveLength(2 * 60 + 1);
  // The first report went out before the last messages came.
  await backend.sql`update contact.outbox set reported_at = null`;
  backend.provider.clear();
  await backend.deliver();
  expect(
    await backend.sql`
    select state from contact.outbox o join contact.messages m on m.id = o.message_id where m.email = ${MESSAGE.email}
  `,
  ).toEqual([{ state: "held" }]);
  expect(backend.provider.recipients()).toEqual([OWNER]);
  const [report] = reports();
  expect(report?.subject).toBe("241 mails of the contact form were not sent");
  expect(report?.text).toMatch(/^Held, because too many messages came: "A video" of .* from Ada <ada@example\.com>\n/);
  expect(report?.text).toContain("And 141 older ones.");
});
