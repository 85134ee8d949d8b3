import fc from "fast-check";
import { compose } from "../../supabase/functions/send-contact-email/mails";
import { MailError, secondsOf } from "../../supabase/functions/send-contact-email/resend";

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

/** Text of any characters, also control characters and lone surrogates. */
const anyText = () =>
  fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({ unit: fc.constantFrom("\r", "\n", "\0", "\ud800", "\u2028", ":", "<", "a") }),
  );

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
