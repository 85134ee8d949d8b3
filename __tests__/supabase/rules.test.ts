import { findErrors, MAX_LENGTHS, normalized } from "../../supabase/functions/send-contact-email/rules";

const GOOD = { name: "Ada", email: "ada@example.com", subject: "A video", message: "Hello" };
const unsendable = (label: string) => `${label} has characters that can't be sent`;
const UNSENDABLE = { name: unsendable("Name"), email: unsendable("Email"), subject: unsendable("Subject") };

const VALID = ["  a@b.c  ", "first.last+tag@sub.example.co.uk", "ü@münchen.de"];
test.each(VALID)("%j is an email address", (email) => expect(findErrors({ ...GOOD, email })).toEqual({}));

const INVALID = ["a", "a@b", "@b.c", "a b@c.d", "a@b@c.d", "ada<grace@b.c>", "ada,grace@b.c"];
test.each(INVALID)("%j is no email address", (email) => {
  expect(findErrors({ ...GOOD, email })).toEqual({ email: "Please enter a valid email address" });
});

test.each([
  ["name", 100, "Name"],
  ["email", 254, "Email"],
  ["subject", 150, "Subject"],
  ["message", 5000, "Message"],
] as const)("%s is required, and has at most %i characters", (field, most, label) => {
  expect(findErrors({ ...GOOD, [field]: " \n\t\u00a0 " })).toEqual({ [field]: `${label} is required` });
  const text = (length: number) => (field === "email" ? `${"x".repeat(length - 4)}@b.c` : "x".repeat(length));
  expect(findErrors({ ...GOOD, [field]: text(most) })).toEqual({});
  const tooLong = { [field]: `${label} can have ${most} characters at most` };
  expect(findErrors({ ...GOOD, [field]: text(most + 1) })).toEqual(tooLong);
  expect(MAX_LENGTHS[field]).toBe(most);
});

test("only the message may contain line breaks; no field may contain control characters", () => {
  expect(findErrors({ name: "A\nB", email: "a\n@b.c", subject: "A\rB", message: "A\r\nB\nC" })).toEqual(UNSENDABLE);
  for (const character of ["\0", "\x07", "\x1b", "\x7f", "\x85", "\u2028", "\u2029", "\ud800"])
    expect(findErrors({ ...GOOD, message: `A${character}B` })).toEqual({ message: unsendable("Message") });
  expect(findErrors({ ...GOOD, message: "👩‍🎤 שלום Ünïcödé" })).toEqual({});
});

test.each([
  ["a zero-width space", "Ad\u200bmin"],
  ["a direction override", "Ada \u202efdp.exe"],
  ["a joiner between Latin letters", "Ad\u200cmin"],
  ["a Hangul filler", "\u3164"],
])("only the message may contain %s: it could forge a name", (_, text) => {
  const email = `ada${text.replace(/[\w ]/g, "")}@example.com`;
  expect(findErrors({ name: text, email, subject: text, message: `Hello ${text}` })).toEqual(UNSENDABLE);
});

const NAMES = ["👩‍🎤 ❤️ 👍🏽 1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿", "می‌نا", "क्‍ष", "葛󠄀城", "Zoë O’Neil-Ünïcödé"];
test.each(NAMES)("%j is a name", (name) => expect(findErrors({ ...GOOD, name, subject: name })).toEqual({}));

test("a message is sent with composed characters, and without surrounding white space", () => {
  const typed = { name: " Ame\u0301lie ", email: "\tada@b.c ", subject: " A  video ", message: "\n Hello\r\n\ryou \n" };
  const sent = { name: "Am\u00e9lie", email: "ada@b.c", subject: "A  video", message: "Hello\n\nyou" };
  expect(normalized(typed)).toEqual(sent);
});
