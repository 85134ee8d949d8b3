/** The rules of a contact message (specification, section 5), for the function and the site's form. */

export const FIELDS = ["name", "email", "subject", "message"] as const;
export type Field = (typeof FIELDS)[number];

/** A contact message (specification, section 3), complete or not. */
export type ContactMessage = Record<Field, string>;
/** The error text of each invalid field. */
export type FieldErrors = Partial<Record<Field, string>>;

/** Maximum lengths in UTF-16 units, of the normalized text. The specification states none; a mail address has at most 254. */
export const MAX_LENGTHS: Record<Field, number> = { name: 100, email: 254, subject: 150, message: 5000 };

const LABELS: ContactMessage = { name: "Name", email: "Email", subject: "Subject", message: "Message" };
const INVALID_EMAIL = "Please enter a valid email address";
/** Some text with no spaces or @, then @, then text, a dot, then text. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** Mail programs read these as syntax: `x<someone@else.com>`. */
const MAIL_SYNTAX = /[<>()[\]\\,;:"]/;
/** Invisible characters and direction marks, with which one name can look like another. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** Emoji, Han characters and joined letters contain such characters. */
const VISIBLE_COMPOSITIONS = [
  /(\p{Extended_Pictographic})[\ufe0e\ufe0f]/gu,
  /([0-9#*])\ufe0f(?=\u20e3)/gu,
  /(\u{1f3f4})[\u{e0020}-\u{e007e}]+\u{e007f}/gu,
  /(\p{Extended_Pictographic}|\p{Emoji_Modifier})\u200d(?=\p{Extended_Pictographic})/gu,
  /(\p{Script=Han})[\u{e0100}-\u{e01ef}]/gu,
  // Arabic, Syriac, and the scripts of India and Sri Lanka.
  /([\u0600-\u074f\u0900-\u0dff])[\u200c\u200d](?=[\u0600-\u074f\u0900-\u0dff])/gu,
];
/** Control characters, lone surrogates, and two line breaks that mail programs may take for ends of lines. */
const UNSENDABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u;

/** @returns a field's text as it is sent: composed characters (NFC), one kind of line break, trimmed */
export const clean = (text: string): string => text.replace(/\r\n?/g, "\n").normalize("NFC").trim();

/** @returns a message with the text that a function returns for each field */
export const byField = (text: (field: Field) => string): ContactMessage =>
  Object.fromEntries(FIELDS.map((field) => [field, text(field)])) as ContactMessage;

/** @returns the message as it is sent */
export const normalized = (message: ContactMessage): ContactMessage => byField((field) => clean(message[field]));

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

/** @returns the errors of a message by field; empty if it is valid */
export function findErrors(message: ContactMessage): FieldErrors {
  const sent = normalized(message);
  const errors: FieldErrors = {};
  for (const field of FIELDS) {
    const error = findError(field, sent[field]);
    if (error) errors[field] = error;
  }
  return errors;
}
