import fc from "fast-check";
import postgres from "postgres";
import { type Database, isCertain } from "../../supabase/functions/send-contact-email/database";
import { DEADLINES } from "../../supabase/functions/send-contact-email/deadline";
import { createHasher, mailbox, networks } from "../../supabase/functions/send-contact-email/limits";
import { compose } from "../../supabase/functions/send-contact-email/mails";
import { MailError, secondsOf } from "../../supabase/functions/send-contact-email/resend";
import { createStore } from "../../supabase/functions/send-contact-email/store";
import { anyText } from "./any-text";
import { MESSAGE } from "./worker";

const NETWORKS = ["32.1.13.184.0.1.0.2/64", "32.1.13.184.0.1/48"];
test.each([
  ["203.0.113.7", ["203.0.113.7"]],
  ["203.0.113.7:51234", ["203.0.113.7"]],
  ["::ffff:203.0.113.7", ["203.0.113.7"]],
  ["", ["unknown"]],
  ["nonsense", ["unknown"]],
  ["999.1.1.1", ["unknown"]],
  ["2001:db8:1:2::1", NETWORKS],
  ["2001:db8:1:2:ffff::9", NETWORKS],
  ["[2001:db8:1:2::3]:443", NETWORKS],
  ["2001:db8:1:2::4%eth0", NETWORKS],
])("the limits count the address %j by %j", (address, expected) => expect(networks(address)).toEqual(expected));

test.each([
  ["ada+1@example.com", "ada@example.com"],
  ["ADA@Example.com", "ada@example.com"],
  ["ada+video+2@example.com", "ada@example.com"],
  ["a.da@gmail.com", "ada@gmail.com"],
  ["A.D.A+1@googlemail.com", "ada@gmail.com"],
  ["a.da@example.com", "a.da@example.com"],
])("the limits count the mailbox %s as %s", (email, expected) => expect(mailbox(email)).toBe(expected));

test("the limiter's keys depend on the secret", async () => {
  expect(await createHasher("one")("address 203.0.113.7")).not.toBe(await createHasher("two")("address 203.0.113.7"));
});

test("the provider's Retry-After is read as seconds or as a date, and is at most a day", () => {
  const wait = (value: string | null) => secondsOf(value, Date.parse("2026-11-21T12:00:00Z"));
  expect([wait("30"), wait("99999999999")]).toEqual([30, 86_400]);
  expect([wait("Sat, 21 Nov 2026 12:01:00 GMT"), wait("Sat, 21 Nov 2026 11:00:00 GMT")]).toEqual([60, 1]);
  for (const value of [null, "", " ", "soon", "-5x"]) expect(wait(value)).toBeUndefined();
});

test("a refusal names a field of the mail; a visitor's words in it don't", () => {
  expect(new MailError("refused", "", "Invalid `from` field.").field).toBe("from");
  expect(new MailError("refused", "", "The address `from`@example.com is not valid.").field).toBeUndefined();
});

test("three of the database's codes prove that a statement was not executed", () => {
  const codes = ["08P01", "57P01", "XX000", "55P03", "57014", "23514"];
  const certain = codes.filter((code) => isCertain(Object.assign(new postgres.PostgresError("refused"), { code })));
  expect(certain).toEqual(["55P03", "57014", "23514"]);
});

test("a function with a wrong clock stores messages by the database's clock", async () => {
  let calls = 0;
  const hourAhead: Database = {
    run: async (statement) => {
      calls += 1;
      const moment = new Date(Date.now() + 3_600_000);
      const sql = Object.assign((_: TemplateStringsArray, ...values: unknown[]) => values, { json: JSON.stringify });
      const values: unknown = statement(sql as never);
      const deadline = (values as unknown[]).find((value) => value instanceof Date) as Date;
      return [{ id: deadline < moment ? null : "1", retry_after: null, moment }] as never;
    },
  };
  const rule = { key: "all", seconds: 1, max: 1 };
  const rules = { rules: [rule], confirmations: rule };
  expect(await createStore(hourAhead, DEADLINES).add(MESSAGE, rules, Date.now() + 10_000)).toEqual({ id: "1" });
  expect(calls).toBe(2);
});

/** Another header can only begin after one of these. */
const ENDS_HEADER = /[\p{Cc}\p{Zl}\p{Zp}]/u;

test("a message of any text adds no header and no tag to a mail", () => {
  const settings = { apiKey: "", baseUrl: "", from: "a@example.com", to: "b@example.com", isComplete: false };
  fc.assert(
    fc.property(anyText(), anyText(), anyText(), (name, subject, message) => {
      const stored = { name, email: "ada@example.com", subject, message, id: "1", receivedAt: new Date(0) };
      const bare = { ...stored, name: "", subject: "", message: message.replace(/[^\n]/g, "") };
      for (const kind of ["notify", "confirm"] as const) {
        const { text: _, html, headers, ...own } = compose({ kind, message: stored }, settings);
        for (const value of Object.values({ ...own, ...headers })) expect(String(value)).not.toMatch(ENDS_HEADER);
        expect(html.match(/</g)).toEqual(compose({ kind, message: bare }, settings).html.match(/</g));
      }
    }),
  );
});
