import { byField, findErrors, MAX_LENGTHS, normalized } from "../../supabase/functions/send-contact-email/rules";

const GOOD = { name: "Ada", email: "ada@example.com", subject: "A video", message: "Hello" };

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

/** What is sent of a text in each field. */
const sent = (text: string) =>
  normalized(byField((field) => (field === "email" ? `${text}ada@${text}b.c${text}` : text)));

test("only the message has line breaks; other control characters are spaces, and no field can have what PostgreSQL refuses", () => {
  const others = { name: "A B", subject: "A B", email: "A Bada@A Bb.cA B" };
  expect(sent("A\r\nB")).toEqual({ ...others, message: "A\nB" });
  for (const character of ["\0", "\t", "\x1b", "\x7f", "\x85", "\u2028", "\ud800"])
    expect(sent(`A${character}B`).message).toBe("A B");
});

test.each([
  ["a zero-width space", "Ad\u200bmin"],
  ["a direction override", "Ad\u202e\u202dmin\u202c"],
  ["a byte-order mark", "\ufeffAdmin"],
  ["a soft hyphen", "Ad\u00admin"],
  ["a joiner between Latin letters", "Ad\u200c\u200dmin"],
  ["a direction mark", "\u200fAdmin\u200e"],
  ["a Hangul filler", "Admin\u3164"],
])("%s that nobody sees is removed", (_, text) => {
  const hidden = text.replace(/\w/g, "");
  expect(sent(text)).toEqual(sent("Admin"));
  expect(findErrors({ ...GOOD, email: `${hidden}ada@exam${hidden}ple.com${hidden}` })).toEqual({});
  expect(findErrors({ ...GOOD, name: hidden })).toEqual({ name: "Name is required" });
});

test.each([
  "👩‍🎤 ❤️ 👍🏽 1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿",
  "می‌نا",
  "क्‍ष",
  "葛󠄀城",
  "Zoë O’Neil-Ünïcödé",
  "\u200fשלום Ada\u200e!",
  "ភាសា\u200bខ្មែរ",
  "ᠮᠣᠩᠭᠣᠯ\u180e",
])("%j keeps the characters that compose it", (text) => {
  const { name, subject, message } = sent(text);
  expect([name, subject, message]).toEqual(Array(3).fill(text.normalize("NFC")));
  expect(findErrors({ ...GOOD, name: text })).toEqual({});
});

test("a direction override is removed from Hebrew, too", () => expect(sent("שלום \u202eadA").name).toBe("שלום adA"));

test("a message is sent with composed characters, and without surrounding white space", () => {
  const typed = { name: " Ame\u0301lie ", email: "\tada@b.c ", subject: " A  video ", message: "\n Hello\r\n\ryou \n" };
  const composed = { name: "Am\u00e9lie", email: "ada@b.c", subject: "A  video", message: "Hello\n\nyou" };
  expect(normalized(typed)).toEqual(composed);
});
