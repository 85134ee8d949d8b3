/** Mailboxes in the settings: an address, or a name with an address (RFC 5322, section 3.4). */
import { clean, isEmail } from "./rules.ts";

/** An entry of a list; a quoted name may contain the separators. */
const ENTRY = /(?:"[^"]*"|[^",;\n])+/g;
const NAMED = /^([^<>]*)<([^<>]*)>$/;
const QUOTED = /^"(?:[^"\\]|\\.)*"$/;
/** In a header, a name with one of these must be quoted. */
const SPECIALS = /[()<>[\]:;@\\,."]/;

/** As in `a@b..example` and `a@b.example.`. */
const EMPTY_LABEL = /[@.]\.|\.$/;

function quoted(name: string): string {
  if (QUOTED.test(name) || !SPECIALS.test(name)) return name;
  return `"${name.replace(/["\\]/g, "\\$&")}"`;
}

/** @returns the mailbox as it stands in a header; undefined for a text that is none */
export function readMailbox(text: string): string | undefined {
  const [, name = "", address = text] = NAMED.exec(text.trim()) ?? [];
  // A copied address may have characters that nobody sees.
  const email = clean("email", address);
  if (!isEmail(email) || EMPTY_LABEL.test(email)) return undefined;
  return name.trim() ? `${quoted(name.trim())} <${email}>` : email;
}

/** @returns the entries of a list that is separated by commas, semicolons or line breaks */
export const splitMailboxes = (text: string): string[] =>
  (text.match(ENTRY) ?? []).map((entry) => entry.trim()).filter(Boolean);
