/** @jest-environment node */
import postgres from "postgres";
import { type Database, isCertain } from "../../supabase/functions/send-contact-email/database";
import { createHasher, mailbox, network } from "../../supabase/functions/send-contact-email/limits";
import { MailError, secondsOf } from "../../supabase/functions/send-contact-email/resend";
import { createStore } from "../../supabase/functions/send-contact-email/store";

test.each(["ada+1@example.com", "ADA@Example.com", "ada+video+2@example.com"])(
  "%s is the mailbox ada@example.com",
  (email) => expect(mailbox(email)).toBe("ada@example.com"),
);

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["203.0.113.7:51234", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["", "unknown"],
  ["nonsense", "unknown"],
  ["999.1.1.1", "unknown"],
])("the address %j counts as %s", (address, expected) => expect(network(address)).toBe(expected));

test("all of an IPv6 /64 counts as one", () => {
  const same = ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9", "[2001:db8:1:2::3]:443", "2001:db8:1:2::4%eth0"];
  expect(new Set(same.map(network)).size).toBe(1);
  expect(network("2001:db8:1:3::1")).not.toBe(network("2001:db8:1:2::1"));
});

test("the limiter's keys depend on the secret", async () => {
  expect(await createHasher("one")("address 203.0.113.7")).not.toBe(await createHasher("two")("address 203.0.113.7"));
});

test("Retry-After is read as seconds or as a date, of a day at most", () => {
  const now = Date.parse("2026-11-21T12:00:00Z");
  expect(secondsOf("30", now)).toBe(30);
  expect(secondsOf("Sat, 21 Nov 2026 12:01:00 GMT", now)).toBe(60);
  expect(secondsOf("Sat, 21 Nov 2026 11:00:00 GMT", now)).toBe(1);
  expect(secondsOf("99999999999", now)).toBe(86_400);
  for (const nothing of [null, "", " ", "soon", "-5x"]) expect(secondsOf(nothing, now)).toBeUndefined();
});

test("a visitor's words in a refusal don't count as the name of a field", () => {
  expect(new MailError("refused", "", "The address `from`@example.com is not valid.").field).toBeUndefined();
  expect(new MailError("refused", "", "Invalid `from` field.").field).toBe("from");
});

test.each([
  ["08P01", false],
  ["57P01", false],
  ["XX000", false],
  ["55P03", true],
  ["57014", true],
  ["23514", true],
])("the database's code %s proves that a statement was not executed: %s", (code, expected) => {
  expect(isCertain(Object.assign(new postgres.PostgresError("refused"), { code }))).toBe(expected);
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
      const id = deadline < databaseTime() ? null : "1";
      return [{ id, retry_after: null, moment: databaseTime() }] as never;
    },
  };
  const rule = { key: "all", seconds: 1, max: 1 };
  const message = { name: "Ada", email: "ada@example.com", subject: "A video", message: "Hello" };
  const rules = { rules: [rule], confirmations: rule };
  expect(await createStore(hourAhead).add(message, rules, Date.now() + 10_000)).toEqual({ id: "1" });
  expect(deadlines).toHaveLength(2);
});
