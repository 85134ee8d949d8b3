/** @jest-environment node */
import { MailError, secondsOf } from "../../supabase/functions/send-contact-email/resend";
import { type ContactBackend, eachWithBackend, MESSAGE } from "./contact-backend";

let backend: ContactBackend;
eachWithBackend((started) => {
  backend = started;
});

const OWNER = "owner@hammered.example";
const states = () => backend.sql`select distinct state, attempts from contact.outbox`;
const recipients = async () => (await backend.provider.mails()).map(({ to }) => String(to)).sort();

/** Messages of as many visitors, stored while the provider doesn't take mails. */
async function storeMessages(count: number) {
  backend.provider.mode = 500;
  for (let index = 0; index < count; index += 1)
    await backend.post({ ...MESSAGE, email: `visitor${index}@example.com` }, { "X-Forwarded-For": `10.5.0.${index}` });
  await backend.drain();
  await backend.untilDue();
  backend.provider.asked = 0;
}

/** In how many seconds the first mail is due. */
async function pause(): Promise<number> {
  const [row] = await backend.sql`
    select round(extract(epoch from min(due_at) - now()))::int as seconds from contact.outbox`;
  return row?.seconds;
}

test("a provider that is busy is asked by one mail a run, whatever waits, and no attempt is used up", async () => {
  await storeMessages(12);
  backend.provider.mode = 429;
  for (let run = 1; run <= 3; run += 1) {
    await backend.drain();
    // `drain` is two runs.
    expect(backend.provider.asked).toBe(2 * run);
    await backend.untilDue();
  }
  expect(await states()).toEqual([{ state: "queued", attempts: 1 }]);
  backend.provider.mode = "up";
  await backend.drain();
  expect(await backend.provider.mails()).toHaveLength(24);
});

test("a busy provider that wants to be asked again soon is waited for", async () => {
  let isFirst = true;
  backend.provider.mode = () => {
    const answer = isFirst ? { status: 429, headers: { "Retry-After": "1" } } : undefined;
    isFirst = false;
    return answer;
  };
  await backend.post();
  expect(await recipients()).toEqual(["ada@example.com", OWNER]);
});

test("a visitor's words in a refusal are not taken for one of our settings", () => {
  const said = "The address `from`@example.com is not valid.";
  expect(new MailError("refused", "status 422", { said }).field).toBeUndefined();
  expect(new MailError("refused", "status 422", { said: "Invalid `from` field." }).field).toBe("from");
});

test("a busy provider that says when to come back is not asked before", async () => {
  backend.provider.mode = () => ({ status: 429, headers: { "Retry-After": "7200" } });
  await backend.post();
  const seconds = await pause();
  expect(seconds).toBeGreaterThan(7180);
  expect(seconds).toBeLessThanOrEqual(7200);
});

test("Retry-After is read as seconds or as a date, and a mistake in it stops nothing for ever", () => {
  const now = Date.parse("2026-11-21T12:00:00Z");
  expect(secondsOf("30", now)).toBe(30);
  expect(secondsOf("Sat, 21 Nov 2026 12:01:00 GMT", now)).toBe(60);
  expect(secondsOf("Sat, 21 Nov 2026 11:00:00 GMT", now)).toBe(1);
  expect(secondsOf("99999999999", now)).toBe(86_400);
  for (const nothing of [null, "", " ", "soon", "-5x"]) expect(secondsOf(nothing, now)).toBeUndefined();
});

test("of what a provider still takes, the owner's mails are the first", async () => {
  await storeMessages(10);
  let quota = 12;
  backend.provider.mode = () => (quota-- > 0 ? undefined : { status: 429 });
  await backend.drain();
  const to = await recipients();
  expect(to).toHaveLength(12);
  expect(to.filter((one) => one === OWNER)).toHaveLength(10);
});

test.each([401, 403, 404])(
  "status %i means a wrong setting: no attempt is used up, and the right one sends all",
  async (status) => {
    backend.provider.mode = status;
    await backend.post();
    for (let run = 0; run < 8; run += 1) {
      await backend.untilDue();
      await backend.drain();
    }
    expect(await states()).toEqual([{ state: "queued", attempts: 0 }]);
    backend.provider.mode = "up";
    const mended = await backend.another({ RESEND_API_KEY: "re_the_right_one" });
    await backend.untilDue();
    await backend.drain(mended.url);
    expect(await recipients()).toEqual(["ada@example.com", OWNER]);
    await mended.stop();
  },
);

test("a provider that refuses all but the owner's mails (403, an unverified domain) keeps none of those waiting", async () => {
  backend.provider.mode = (mail) => (String(mail.to) === OWNER ? undefined : { status: 403 });
  for (const subject of ["one", "two", "three"]) await backend.post({ ...MESSAGE, subject });
  expect(await recipients()).toEqual([OWNER, OWNER, OWNER]);
  expect(await backend.sql`select distinct kind, state, attempts from contact.outbox where kind = 'confirm'`).toEqual([
    { kind: "confirm", state: "queued", attempts: 0 },
  ]);
  backend.provider.mode = "up";
  await backend.untilDue();
  await backend.drain();
  expect(await recipients()).toHaveLength(6);
});

test("without CONTACT_TO nothing is tried, however long; once it is set, all mails go out", async () => {
  const unset = await backend.another({ CONTACT_TO: "" });
  const answer = await fetch(`${unset.url}/functions/v1/send-contact-email`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(MESSAGE),
  });
  expect(await answer.json()).toMatchObject({ ok: true, confirmation: "queued" });
  for (let run = 0; run < 8; run += 1) {
    await backend.untilDue();
    await backend.drain(unset.url);
  }
  expect(await states()).toEqual([{ state: "queued", attempts: 0 }]);
  expect(backend.provider.asked).toBe(0);
  await backend.drain();
  expect(await recipients()).toEqual(["ada@example.com", OWNER]);
  await unset.stop();
});

test("a visitor whose address the provider refuses for good: dead at once, with its words; the owner is told", async () => {
  const words = "Invalid `to` field. The email address needs to follow the `email@example.com` format.";
  backend.provider.mode = (mail) =>
    String(mail.to) === OWNER ? undefined : { status: 422, body: { name: "validation_error", message: words } };
  await backend.post();
  expect(await backend.sql`select kind, state, attempts, error from contact.outbox order by kind`).toEqual([
    { kind: "confirm", state: "dead", attempts: 1, error: `status 422: ${words}` },
    { kind: "notify", state: "sent", attempts: 1, error: null },
  ]);
  expect(backend.log()).not.toContain("needs to follow");
});

test("an owner hears of a message even where the provider can't write to its visitor", async () => {
  backend.provider.mode = (mail) =>
    mail.reply_to || String(mail.to) !== OWNER
      ? { status: 422, body: { message: "Invalid `reply_to` field." } }
      : undefined;
  await backend.post({ ...MESSAGE, email: "ü@münchen.example" });
  const [mail] = await backend.provider.mails();
  expect(mail).toMatchObject({ to: [OWNER], text: expect.stringContaining("ü@münchen.example") });
});

test("a sender that the provider refuses is a wrong setting", async () => {
  backend.provider.mode = () => ({ status: 422, body: { message: "Invalid `from` field." } });
  await backend.post();
  expect(backend.provider.asked).toBe(1);
  expect(await states()).toEqual([{ state: "queued", attempts: 0 }]);
});

test("a worker that lost its lease doesn't overwrite what its successor wrote", async () => {
  const successor = await backend.another();
  backend.provider.mode = "silent";
  const slow = backend.post();
  await backend.provider.isAsked(1);
  await backend.untilDue();
  backend.provider.mode = 500;
  await backend.drain(successor.url);
  const written = () => backend.sql`select id, attempts, due_at, error from contact.outbox where kind = 'notify'`;
  const before = await written();
  expect(before).toMatchObject([{ attempts: 2, error: "status 500" }]);
  expect((await slow).status).toBe(200);
  expect(await written()).toEqual(before);
  await successor.stop();
});

test("the owner is told of dead mails, once a day at most", async () => {
  const report = async () =>
    (await backend.provider.mails()).filter(({ subject }) => subject.includes("could not be sent"));
  const refuseVisitors: ContactBackend["provider"]["mode"] = (mail) =>
    String(mail.to) === OWNER ? undefined : { status: 422, body: { message: "Invalid `to` field." } };
  backend.provider.mode = refuseVisitors;
  await backend.post();
  await backend.drain();
  expect(await report()).toHaveLength(1);
  expect((await report())[0]).toMatchObject({
    to: [OWNER],
    subject: "A mail of the contact form could not be sent",
    text: expect.stringMatching(/To ada@example\.com, about the message "A video" .* status 422: Invalid `to` field\./),
  });
  for (const subject of ["two", "three"]) await backend.post({ ...MESSAGE, subject });
  await backend.drain();
  expect(await report()).toHaveLength(1);
  await backend.sql`update contact.settings set value = now() where name = 'next_report'`;
  await backend.drain();
  expect((await report()).map(({ subject }) => subject)).toEqual([
    "2 mails of the contact form could not be sent",
    "A mail of the contact form could not be sent",
  ]);
});
