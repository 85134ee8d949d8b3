/** @jest-environment node */
import fc from "fast-check";
import { compose } from "../../supabase/functions/send-contact-email/mails";
import { backendForAll } from "./contact-backend";

const MANY = "99999";
const backend = backendForAll({
  CONTACT_ADDRESS_HEADER: "peer",
  CONTACT_LIMIT_HOUR: MANY,
  CONTACT_LIMIT_DAY: MANY,
  CONTACT_LIMIT_EMAIL_HOUR: MANY,
  CONTACT_LIMIT_ALL_HOUR: MANY,
  CONTACT_LIMIT_ALL_DAY: MANY,
});

/** Any text at all: of any characters, halves of characters and control characters among them. */
const anyText = () =>
  fc.oneof(
    fc.string(),
    fc.string({ unit: "binary" }),
    fc.string({ unit: fc.constantFrom("\r", "\n", "\0", "\ud800", "\u2028", ":", "a") }),
  );

/** Bodies of every kind, most of them close to a message. */
const anyBody = () =>
  fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc.json(),
    fc.anything().map((value) => JSON.stringify(value) ?? "undefined"),
    fc
      .record(
        { name: fc.anything(), email: fc.oneof(fc.emailAddress(), anyText()), subject: anyText(), message: anyText() },
        { requiredKeys: [] },
      )
      .map((value) => JSON.stringify(value)),
    fc
      .record({ name: anyText(), email: fc.emailAddress(), subject: anyText(), message: anyText() })
      .map((value) => JSON.stringify(value)),
  );

test("no body whatever is answered with a 5xx, or brings the function down", async () => {
  const met = new Set<number>();
  await fc.assert(
    fc.asyncProperty(anyBody(), async (body) => {
      const answer = await backend.fetch({ method: "POST", headers: { "Content-Type": "application/json" }, body });
      met.add(answer.status);
      expect(answer.status).toBeLessThan(500);
      expect(await answer.json()).toEqual(expect.any(Object));
    }),
    { numRuns: 1000 },
  );
  expect([...met].sort()).toEqual([200, 400, 422]);
  expect(await backend.isRunning()).toBe(true);
  expect(backend.log()).toBe("");
});

/** The end of a header is the only place where another one can begin. */
const ENDS_HEADER = /[\p{Cc}\p{Zl}\p{Zp}]/u;

function expectWholeHeaders(mail: object) {
  const { text, html, ...rest } = mail as { text: string; html: string };
  for (const value of Object.values(rest).flatMap((header) =>
    typeof header === "object" && header ? Object.values(header) : [header],
  ))
    expect(String(value)).not.toMatch(ENDS_HEADER);
}

test("a mail's own composition lets no header through, whatever the rules have let in", () => {
  const settings = { apiKey: "", baseUrl: "", from: "a@example.com", to: "b@example.com", isComplete: false };
  fc.assert(
    fc.property(anyText(), anyText(), anyText(), (name, subject, message) => {
      const stored = { name, email: "ada@example.com", subject, message, id: "1", receivedAt: new Date(0) };
      for (const kind of ["notify", "confirm"] as const) {
        const mail = compose({ kind, message: stored }, settings);
        expectWholeHeaders(mail);
        // Whatever was typed stands in the HTML as text: all tags are ours.
        const breaks = message.replace(/[^\n]/g, "");
        const bare = { ...stored, name: "", subject: "", message: breaks };
        const frame = compose({ kind, message: bare }, settings);
        expect(mail.html.match(/</g)).toEqual(frame.html.match(/</g));
      }
    }),
  );
});
