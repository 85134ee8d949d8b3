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

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["203.0.113.7:51234", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["", "unknown"],
  ["nonsense", "unknown"],
  ["999.1.1.1", "unknown"],
])("the address %j counts as %s", (address, expected) => expect(networks(address)).toEqual([expected]));

test("variants of a mailbox count as one, IPv6 addresses by /64 and /48; the limiter's keys depend on the secret", async () => {
  for (const email of ["ada+1@example.com", "ADA@Example.com", "ada+video+2@example.com"])
    expect(mailbox(email)).toBe("ada@example.com");
  for (const email of ["a.da@gmail.com", "A.D.A+1@googlemail.com"]) expect(mailbox(email)).toBe("ada@gmail.com");
  expect(mailbox("a.da@example.com")).toBe("a.da@example.com");
  const same = ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9", "[2001:db8:1:2::3]:443", "2001:db8:1:2::4%eth0"];
  for (const address of same) expect(networks(address)).toEqual(networks("2001:db8:1:2::"));
  const [household, customer] = networks("2001:db8:1:2::1");
  expect(networks("2001:db8:1:3::1")).toEqual([expect.not.stringMatching(household ?? ""), customer]);
  expect(networks("2001:db8:2:2::1")[1]).not.toBe(customer);
  expect(await createHasher("one")("address 203.0.113.7")).not.toBe(await createHasher("two")("address 203.0.113.7"));
});

test("Retry-After is read as seconds or as a date, of a day at most, and a refusal as the name of a field", () => {
  const now = Date.parse("2026-11-21T12:00:00Z");
  expect(secondsOf("30", now)).toBe(30);
  expect(secondsOf("Sat, 21 Nov 2026 12:01:00 GMT", now)).toBe(60);
  expect(secondsOf("Sat, 21 Nov 2026 11:00:00 GMT", now)).toBe(1);
  expect(secondsOf("99999999999", now)).toBe(86_400);
  for (const nothing of [null, "", " ", "soon", "-5x"]) expect(secondsOf(nothing, now)).toBeUndefined();
  // A visitor's words in a refusal don't count as the name of a field.
  expect(new MailError("refused", "", "The address `from`@example.com is not valid.").field).toBeUndefined();
  expect(new MailError("refused", "", "Invalid `from` field.").field).toBe("from");
});

test("three of the database's codes prove that a statement was not executed", () => {
  const codes = ["08P01", "57P01", "XX000", "55P03", "57014", "23514"];
  const certain = codes.filter((code) => isCertain(Object.assign(new postgres.PostgresError("refused"), { code })));
  expect(certain).toEqual(["55P03", "57014", "23514"]);
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
  const rules = { rules: [rule], confirmations: rule };
  expect(await createStore(hourAhead, DEADLINES).add(MESSAGE, rules, Date.now() + 10_000)).toEqual({ id: "1" });
  expect(deadlines).toHaveLength(2);
});

/** The end of a header is the only place where another one can begin. */
const ENDS_HEADER = /[\p{Cc}\p{Zl}\p{Zp}]/u;

test("whatever the rules have let in, a mail's headers are one line each, and its HTML has no tags but ours", () => {
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
