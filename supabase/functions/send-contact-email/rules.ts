/**
 * The rules of a contact message (specification, section 5), for the form and for the function that receives it. The
 * file lives with the function, because that folder is what is deployed; the site imports it from here.
 */

export const FIELDS = ["name", "email", "subject", "message"] as const;
export type Field = (typeof FIELDS)[number];

/** A contact message (specification, section 3), or what has been typed of one. */
export type ContactMessage = Record<Field, string>;
/** The faulty fields and what is said under each. */
export type FieldErrors = Partial<Record<Field, string>>;

/**
 * The most UTF-16 units each field takes, as an input's `maxlength` counts them. The specification states none; 254 is
 * the longest address mail allows.
 */
export const MAX_LENGTHS: Record<Field, number> = { name: 100, email: 254, subject: 150, message: 5000 };

const LABELS: ContactMessage = { name: "Name", email: "Email", subject: "Subject", message: "Message" };
const INVALID_EMAIL = "Please enter a valid email address";
/** Some text with no spaces or @, then @, then text, a dot, then text. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** These make one address look like another or like several (`x<someone@else.com>`) where mail is written or read. */
const MAIL_SYNTAX = /[<>()[\]\\,;:"]/;
/**
 * What is not seen or turns the direction of what follows it: with it one name can look like another. Not among it is
 * what emoji, Han characters and the scripts that join letters are made of.
 */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;
const VISIBLE_COMPOSITIONS = [
  /(\p{Extended_Pictographic})[\ufe0e\ufe0f]/gu,
  /([0-9#*])\ufe0f(?=\u20e3)/gu,
  /(\u{1f3f4})[\u{e0020}-\u{e007e}]+\u{e007f}/gu,
  /(\p{Extended_Pictographic}|\p{Emoji_Modifier})\u200d(?=\p{Extended_Pictographic})/gu,
  /(\p{Script=Han})[\u{e0100}-\u{e01ef}]/gu,
  // Arabic, Syriac, and the scripts of India and Sri Lanka.
  /([\u0600-\u074f\u0900-\u0dff])[\u200c\u200d](?=[\u0600-\u074f\u0900-\u0dff])/gu,
];
/** Control characters, halves of characters, and the two line breaks that mail programs may take for ends of lines. */
const UNSENDABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u;

/** The message as it is sent: composed characters (NFC), one kind of line break, and no blanks around a field. */
export function normalized(message: ContactMessage): ContactMessage {
  const clean = (text: string) => text.replace(/\r\n?/g, "\n").normalize("NFC").trim();
  return {
    name: clean(message.name),
    email: clean(message.email),
    subject: clean(message.subject),
    message: clean(message.message),
  };
}

function hasInvisible(text: string): boolean {
  const rest = VISIBLE_COMPOSITIONS.reduce((seen, composition) => seen.replace(composition, "$1"), text);
  return INVISIBLE.test(rest);
}

function findError(field: Field, text: string): string | undefined {
  if (text === "") return `${LABELS[field]} is required`;
  if (text.length > MAX_LENGTHS[field]) return `${LABELS[field]} can have ${MAX_LENGTHS[field]} characters at most`;
  if (UNSENDABLE.test(field === "message" ? text.replaceAll("\n", "") : text))
    return `${LABELS[field]} has characters that can't be sent`;
  if (field !== "message" && hasInvisible(text)) return `${LABELS[field]} has characters that can't be sent`;
  if (field === "email" && (!EMAIL.test(text) || MAIL_SYNTAX.test(text))) return INVALID_EMAIL;
  return undefined;
}

/** What is wrong with a message, by field; empty when it may be sent. */
export function findErrors(message: ContactMessage): FieldErrors {
  const sent = normalized(message);
  const errors: FieldErrors = {};
  for (const field of FIELDS) {
    const error = findError(field, sent[field]);
    if (error) errors[field] = error;
  }
  return errors;
}
