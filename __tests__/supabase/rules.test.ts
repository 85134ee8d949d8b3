import { type ContactMessage, findErrors, normalized } from "../../supabase/functions/send-contact-email/rules";

const GOOD: ContactMessage = { name: "Ada", email: "ada@example.com", subject: "A video", message: "Hello" };

test("a filled message has no errors", () => {
  expect(findErrors(GOOD)).toEqual({});
});

test("every empty field is reported at once, in the specification's words", () => {
  expect(findErrors({ name: "", email: "", subject: "", message: "" })).toEqual({
    name: "Name is required",
    email: "Email is required",
    subject: "Subject is required",
    message: "Message is required",
  });
});

test.each(["name", "email", "subject", "message"] as const)("blanks alone leave %s empty", (field) => {
  expect(Object.keys(findErrors({ ...GOOD, [field]: " \n\t\u00a0 " }))).toEqual([field]);
});

test.each(["a@b.c", "  a@b.c  ", "first.last+tag@sub.example.co.uk", "ü@münchen.de"])(
  "%j is an e-mail address",
  (email) => {
    expect(findErrors({ ...GOOD, email })).toEqual({});
  },
);

test.each(["a", "a@b", "@b.c", "a@.c", "a@b.", "a b@c.d", "a@b c.d", "a@@b.c", "a@b@c.d"])(
  "%j is no e-mail address",
  (email) => {
    expect(findErrors({ ...GOOD, email })).toEqual({ email: "Please enter a valid email address" });
  },
);

test("what is sent has no blanks around it, and keeps those within", () => {
  const typed = { name: " Ada L ", email: "\tada@example.com ", subject: " A  video ", message: "\n Hello\n\nyou \n" };
  expect(normalized(typed)).toEqual({
    name: "Ada L",
    email: "ada@example.com",
    subject: "A  video",
    message: "Hello\n\nyou",
  });
});
