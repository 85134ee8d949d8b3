import fc from "fast-check";
import { compose } from "../../supabase/functions/send-contact-email/mails";
import { failureOf } from "../../supabase/functions/send-contact-email/resend";

test("the provider's Retry-After is read in seconds, and is at most a day", () => {
  const wait = (header: string | null) => failureOf(429, "", header).retryAfter;
  expect([wait("30"), wait("0.2"), wait("99999999999")]).toEqual([30, 1, 86_400]);
  for (const header of [null, "", " ", "soon", "-5"]) expect(wait(header)).toBeUndefined();
});

test.each([
  [401, "", "setting"],
  [403, "", "setting"],
  [400, "API key is invalid", "setting"],
  [422, "Invalid `from` field.", "setting"],
  [422, "Invalid `to` field.", "to"],
  // The rest of the words may quote the visitor.
  [422, "The address `from`@example.com is not valid.", "mail"],
  [500, "Invalid `from` field.", "failed"],
])("status %i with %j is a failure of the kind %s", (status, said, kind) =>
  expect(failureOf(status, said)).toMatchObject({ kind }),
);

/** Text of any characters, also control characters and lone surrogates. */
const anyText = () =>
  fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({ unit: fc.constantFrom("\r", "\n", "\0", "\ud800", "\u2028", ":", "<", "a") }),
  );

/** Another header can only begin after one of these. */
const ENDS_HEADER = /[\p{Cc}\p{Zl}\p{Zp}]/u;

test("a message of any text adds no header and no tag to a mail", () => {
  const settings = { apiKey: "", baseUrl: "", from: "a@example.com", to: ["b@example.com"], missing: [] };
  fc.assert(
    fc.property(anyText(), anyText(), anyText(), (name, subject, message) => {
      const stored = { name, email: "ada@example.com", subject, message, id: "1", received_at: new Date(0).toJSON() };
      const bare = { ...stored, name: "", subject: "", message: message.replace(/[^\n]/g, "") };
      for (const kind of ["notify", "confirm"] as const) {
        const { text: _, html, headers, ...own } = compose({ kind, message: stored }, settings);
        for (const value of Object.values({ ...own, ...headers })) expect(String(value)).not.toMatch(ENDS_HEADER);
        expect(html.match(/</g)).toEqual(compose({ kind, message: bare }, settings).html.match(/</g));
      }
    }),
  );
});
