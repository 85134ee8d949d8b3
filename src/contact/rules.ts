/**
 * The rules of a contact message (specification, section 5). Plain functions without imports: the form uses them
 * now, and the server that receives the message can use the same file.
 */

export const FIELDS = ["name", "email", "subject", "message"] as const;
export type Field = (typeof FIELDS)[number];

/** A contact message (specification, section 3), or what has been typed of one. */
export type ContactMessage = Record<Field, string>;
/** The faulty fields and what is said under each. */
export type FieldErrors = Partial<Record<Field, string>>;

/** The most characters each field takes. The specification states none; 254 is the longest address mail allows. */
export const MAX_LENGTHS: Record<Field, number> = { name: 100, email: 254, subject: 150, message: 5000 };

const REQUIRED: ContactMessage = {
  name: "Name is required",
  email: "Email is required",
  subject: "Subject is required",
  message: "Message is required",
};
const INVALID_EMAIL = "Please enter a valid email address";
/** Some text with no spaces or @, then @, then text, a dot, then text. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The message as it is sent: every field without the blanks around it. */
export function trimmed(message: ContactMessage): ContactMessage {
  const { name, email, subject, message: text } = message;
  return { name: name.trim(), email: email.trim(), subject: subject.trim(), message: text.trim() };
}

/** What is wrong with a message, by field; empty when it may be sent. */
export function findErrors(message: ContactMessage): FieldErrors {
  const sent = trimmed(message);
  const errors: FieldErrors = {};
  for (const field of FIELDS) if (sent[field] === "") errors[field] = REQUIRED[field];
  if (!errors.email && !EMAIL.test(sent.email)) errors.email = INVALID_EMAIL;
  return errors;
}
