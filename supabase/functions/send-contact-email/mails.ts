/** The function's mails, in the format of Resend (https://resend.com/docs/api-reference/emails/send-email). */
import { COMPANY, LOCATION } from "./company.ts";
import type { OutboxReport, StoredMail, StoredMessage } from "./message-store.ts";
import type { Settings } from "./settings.ts";

export type Mail = ReturnType<typeof mailTo> & { reply_to?: string };

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
/** Headers don't rely on the rules, which allow no line break in a name or a subject. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();

const utc = (moment: string) => `${new Date(moment).toISOString().slice(0, 16).replace("T", " ")} UTC`;

/** Without colours, for dark mode. Words and links of any length wrap on a phone. */
const page = (paragraphs: string[]) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<meta name="color-scheme" content="light dark"></head><body style="margin:0;padding:16px;font:16px/1.5 Arial,sans-serif">` +
  `<div style="max-width:600px;margin:0 auto;overflow-wrap:anywhere;word-break:break-word">` +
  `<p><b>${COMPANY.toUpperCase()}</b></p>${paragraphs.map((one) => `<p>${one.replaceAll("\n", "<br>")}</p>`).join("")}` +
  "</div></body></html>";

/** @param paragraphs may have line breaks @param automatic the header of RFC 3834 */
function mailTo(from: string, to: string[], subject: string, paragraphs: string[], automatic = "auto-generated") {
  const headers: Record<string, string> = { "Auto-Submitted": automatic };
  const [text, html] = [`${paragraphs.join("\n\n")}\n`, page(paragraphs.map(escaped))];
  return { from, to, subject: oneLine(subject), text, html, headers };
}

/** The owner's mail, with the message; a reply goes to the visitor, and so does a tap on the address. */
function notification(
  { name, email, subject, received_at, message }: StoredMessage,
  { from, to }: Settings["mail"],
): Mail {
  const facts = `Email: ${email}\nName: ${oneLine(name)}\nSubject: ${oneLine(subject)}\nReceived: ${utc(received_at)}`;
  const paragraphs = [facts, message, `Reply to this mail to answer ${oneLine(name)}.`];
  const mail = mailTo(from, to, `${subject} (message from ${name})`, paragraphs);
  const link = `<a href="mailto:${email.split("@").map(encodeURIComponent).join("@")}">${escaped(email)}</a>`;
  return { ...mail, html: mail.html.replace(escaped(email), () => link), reply_to: email };
}

/** Confirms a message, without its words: with them, anybody could mail anything to anyone. */
function confirmation({ email }: StoredMessage, { from }: Settings["mail"]): Mail {
  const paragraphs = [
    "Thanks for your message! We'll get back to you soon.",
    `${COMPANY}\n${LOCATION}`,
    "If you did not write to us, somebody mistyped an address: you can ignore this mail.",
  ];
  const mail = mailTo(from, [email], "We have received your message", paragraphs, "auto-replied");
  return { ...mail, headers: { ...mail.headers, "X-Auto-Response-Suppress": "All" } };
}

export const compose = ({ kind, message }: Pick<StoredMail, "kind" | "message">, settings: Settings["mail"]): Mail =>
  kind === "notify" ? notification(message, settings) : confirmation(message, settings);

/** The start of a held message is enough to judge it. */
const EXCERPT = 300;

function describe({ kind, state, error, message: { received_at, name, email, subject, message } }: StoredMail): string {
  const about = `"${oneLine(subject)}" of ${utc(received_at)} from ${oneLine(name)} <${email}>`;
  if (state === "held") return `Held, because ${error}: ${about}\n${[...message].slice(0, EXCERPT).join("")}`;
  return `Not sent to ${kind === "notify" ? "you" : email}: ${about}: ${oneLine(error ?? "")}`;
}

/** The owner's report of mails that are given up or held. */
export function composeReport({ mails, ids: { length: total } }: OutboxReport, { from, to }: Settings["mail"]): Mail {
  const rest = total > mails.length ? [`And ${total - mails.length} more.`] : [];
  const help = "The messages are stored: npm run messages shows them, and how to send these mails.";
  const subject = `${total === 1 ? "A mail" : `${total} mails`} of the contact form ${total === 1 ? "was" : "were"} not sent`;
  return mailTo(from, to, subject, [...mails.map(describe), ...rest, help]);
}
