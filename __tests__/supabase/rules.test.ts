import { findErrors, MAX_LENGTHS, normalized } from "../../supabase/functions/send-contact-email/rules";

const GOOD = { name: "Ada", email: "ada@example.com", subject: "A video", message: "Hello" };

const NO_ADDRESSES = ["a", "a@b", "@b.c", "a@.c", "a@b.", "a b@c.d", "a@b c.d", "a@@b.c", "a@b@c.d"];
const HIDING_OTHERS = ["ada<grace@b.c>", "ada,grace@b.c", '"ada"@b.c', "a(b)@b.c"];
test("an e-mail address is one, and no more than one", () => {
  for (const email of ["  a@b.c  ", "first.last+tag@sub.example.co.uk", "ü@münchen.de"])
    expect(findErrors({ ...GOOD, email })).toEqual({});
  for (const email of [...NO_ADDRESSES, ...HIDING_OTHERS])
    expect(findErrors({ ...GOOD, email })).toEqual({ email: "Please enter a valid email address" });
});

test.each(Object.entries(MAX_LENGTHS))("%s can't be blank, and takes %i characters and no more", (field, most) => {
  expect(Object.keys(findErrors({ ...GOOD, [field]: " \n\t\u00a0 " }))).toEqual([field]);
  const text = (length: number) => (field === "email" ? `${"x".repeat(length - 4)}@b.c` : "x".repeat(length));
  expect(findErrors({ ...GOOD, [field]: text(most) })).toEqual({});
  expect(Object.values(findErrors({ ...GOOD, [field]: text(most + 1) }))).toEqual([
    expect.stringMatching(new RegExp(`can have ${most} characters at most$`)),
  ]);
});

test("control characters are refused; line breaks belong to the message alone", () => {
  const breaks = { name: "A\nB", email: "a\n@b.c", subject: "A\rB", message: "A\r\nB\nC" };
  expect(findErrors(breaks)).toEqual({
    name: "Name has characters that can't be sent",
    email: "Email has characters that can't be sent",
    subject: "Subject has characters that can't be sent",
  });
  for (const character of ["\0", "\x07", "\x1b", "\x7f", "\x85", "\u2028", "\u2029", "\ud800"])
    expect(findErrors({ ...GOOD, message: `A${character}B` })).toEqual({
      message: "Message has characters that can't be sent",
    });
  expect(findErrors({ ...GOOD, message: "👩‍🎤 שלום Ünïcödé" })).toEqual({});
});

const INVISIBLE = {
  "a zero-width space": "Ad\u200bmin",
  "a direction override": "Ada \u202efdp.exe",
  "an isolate": "Ada\u2066",
  "a soft hyphen": "Ad\u00admin",
  "a joiner between Latin letters": "Ad\u200cmin",
  "a joiner without a neighbour": "Ada 👩\u200d",
  "a Hangul filler": "\u3164",
  "a blank of Braille": "\u2800",
  "a tag": "Ada\u{e0041}",
  "a variation of a Latin letter": "A\ufe0fda",
};
test.each(Object.entries(INVISIBLE))("%s is refused where it could forge what the owner reads", (_, text) => {
  expect(findErrors({ ...GOOD, name: text, subject: text })).toEqual({
    name: "Name has characters that can't be sent",
    subject: "Subject has characters that can't be sent",
  });
  expect(findErrors({ ...GOOD, email: `ada${text.replace(/[\w 👩]/gu, "")}@example.com` })).toHaveProperty("email");
  expect(findErrors({ ...GOOD, message: `Hello ${text}` })).toEqual({});
});

test.each(["👩‍🎤 ❤️ 🏳️‍🌈 👍🏽 1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿", "می‌نا", "क्‍ष", "葛󠄀城", "שלום", "Zoë O’Neil-Ünïcödé", "👩🏽‍❤️‍👨🏿"])(
  "%j is a name",
  (name) => expect(findErrors({ ...GOOD, name, subject: name })).toEqual({}),
);

test("what is sent has composed characters and no blanks around it, and keeps those within", () => {
  const typed = {
    name: " Ame\u0301lie L ",
    email: "\tada@b.c ",
    subject: " A  video ",
    message: "\n Hello\r\n\ryou \n",
  };
  const sent = { name: "Am\u00e9lie L", email: "ada@b.c", subject: "A  video", message: "Hello\n\nyou" };
  expect(normalized(typed)).toEqual(sent);
});
