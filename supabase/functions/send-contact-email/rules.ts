/** The rules of a contact message, for the function and the site's form. */

export const FIELDS = ["name", "email", "subject", "message"] as const;
export type Field = (typeof FIELDS)[number];

/** A field of the form that people don't see. The request has it only if a robot has filled it. */
export const HONEYPOT = "extra";

/** A contact message, complete or not. */
export type ContactMessage = Record<Field, string>;
/** The form's request. */
export type SentMessage = ContactMessage & { [HONEYPOT]?: string };
/** The error text of each invalid field. */
export type FieldErrors = Partial<Record<Field, string>>;

/** Maximum lengths in UTF-16 units, of the normalized text. A mail address has at most 254. */
export const MAX_LENGTHS: Record<Field, number> = { name: 100, email: 254, subject: 150, message: 5000 };

const INVALID_EMAIL = "Please enter a valid email address";
/** Some text with no spaces or @, then @, then text, a dot, then text. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** Mail programs read these as syntax: `x<someone@else.com>`. */
const MAIL_SYNTAX = /[<>()[\]\\,;:"]/;

/** Control characters, lone surrogates, and two line breaks of Unicode. */
const CONTROLS = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu;
/**
 * Emoji and Han characters with what composes them, or a character that nobody sees: with it, one text looks like
 * another.
 */
const INVISIBLE =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each of these characters may follow an emoji.
  /([\p{ExtPict}\p{EMod}\p{sc=Han}][\ufe00-\ufe0f\u200d\u{e0020}-\u{e01ef}]+|[0-9#*]\ufe0f(?=\u20e3))|[\p{DI}\u2800]/gu;
/** Scripts from Hebrew to Khmer and Mongolian, whose letters invisible characters join, order or separate. */
const NEEDS_INVISIBLE = /[\u0590-\u10ff\u1780-\u18af\ufb1d-\ufdff\ufe70-\ufefc]/;
/** Characters that those scripts don't need. An empty group, because the replacement names one. */
const DISGUISES = /()[\u00ad\u202a-\u202e\u2060-\u206f\ufeff]/g;

/**
 * @returns a field's text as it is sent: composed (NFC), with one kind of line break, trimmed, without what nobody sees
 */
export function clean(field: Field, text: string): string {
  const lines = text.replace(/\r\n?/g, "\n");
  const shown = lines.replace(CONTROLS, (control) => (control === "\n" && field === "message" ? control : " "));
  const hidden = field !== "email" && NEEDS_INVISIBLE.test(shown) ? DISGUISES : INVISIBLE;
  // An invisible character can be between a letter and its accent.
  return shown.replace(hidden, "$1").normalize("NFC").trim();
}

/** @returns a message with the text that a function returns for each field */
export const byField = (text: (field: Field) => string): ContactMessage =>
  Object.fromEntries(FIELDS.map((field) => [field, text(field)])) as ContactMessage;

/** @returns the message as it is sent */
export const normalized = (message: ContactMessage): ContactMessage => byField((field) => clean(field, message[field]));

/** @returns true for a plain mail address */
export const isEmail = (text: string): boolean => EMAIL.test(text) && !MAIL_SYNTAX.test(text);

function findError(field: Field, text: string): string | undefined {
  const label = field.replace(/./, (letter) => letter.toUpperCase());
  if (text === "") return `${label} is required`;
  if (text.length > MAX_LENGTHS[field]) return `${label} can have ${MAX_LENGTHS[field]} characters at most`;
  if (field === "email" && !isEmail(text)) return INVALID_EMAIL;
  return undefined;
}

/** @returns the errors of a message by field; empty if it is valid */
export function findErrors(message: ContactMessage): FieldErrors {
  const sent = normalized(message);
  const errors = FIELDS.map((field) => [field, findError(field, sent[field])]);
  return Object.fromEntries(errors.filter(([, error]) => error));
}
