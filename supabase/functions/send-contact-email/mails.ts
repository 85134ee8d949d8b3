/** The function's mails, in the format of Resend (https://resend.com/docs/api-reference/emails/send-email). */
import { COMPANY, LOCATION } from "./company.ts";
import type { MailSettings } from "./settings.ts";
import type { LeasedMail, Report, StoredMessage, UnsentMail } from "./store.ts";

export type Mail = {
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  reply_to?: string;
  headers: Record<string, string>;
};

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
/** Headers don't rely on the rules, which allow no line break in a name or a subject. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();

const utc = (moment: Date) => `${moment.toISOString().slice(0, 16).replace("T", " ")} UTC`;

const page = (content: string) =>
  `<!doctype html><html lang="en"><body style="margin:0;padding:24px;background:#f3efe7;color:#0b0b0c;` +
  `font:16px/1.5 Arial,Helvetica,sans-serif"><div style="max-width:600px;margin:0 auto">` +
  `<p style="margin:0 0 24px;font-weight:bold;letter-spacing:.06em">${COMPANY.toUpperCase()}</p>${content}</div></body></html>`;

/** The owner's mail, with the message; a reply goes to the visitor. */
function notification(message: StoredMessage, settings: MailSettings): Mail {
  const { name, email, subject, receivedAt } = message;
  const facts = { Name: name, Email: email, Subject: subject, Received: utc(receivedAt) };
  const rows = Object.entries(facts).map(
    ([label, value]) =>
      `<tr style="vertical-align:top"><td style="padding:2px 16px 2px 0;color:#6b6660">${label}</td><td>${escaped(value)}</td></tr>`,
  );
  return {
    from: settings.from,
    to: [settings.to],
    reply_to: message.email,
    subject: oneLine(`${message.subject} (message from ${message.name})`),
    text: `${Object.entries(facts)
      .map(([label, value]) => `${label}: ${oneLine(value)}`)
      .join("\n")}\n\n${message.message}\n\n-- \nReply to this mail to answer ${oneLine(message.name)}.\n`,
    html: page(
      `<table style="border-spacing:0">${rows.join("")}</table>` +
        `<p style="margin:24px 0;padding:16px;background:#fff">${escaped(message.message).replaceAll("\n", "<br>")}</p>` +
        `<p style="color:#6b6660">Reply to this mail to answer ${escaped(message.name)}.</p>`,
    ),
    headers: { "Auto-Submitted": "auto-generated" },
  };
}

const THANKS = "Thanks for your message! We'll get back to you soon.";
const NOT_YOU = "If you did not write to us, somebody mistyped an address: you can ignore this mail.";

/** Confirms a message, without its words: with them, anybody could mail anything to anyone. */
function confirmation(message: StoredMessage, settings: MailSettings): Mail {
  return {
    from: settings.from,
    to: [message.email],
    subject: "We have received your message",
    text: `${THANKS}\n\n${COMPANY}\n${LOCATION}\n\n${NOT_YOU}\n`,
    html: page(`<p>${escaped(THANKS)}</p><p>${COMPANY}<br>${LOCATION}</p><p style="color:#6b6660">${NOT_YOU}</p>`),
    // RFC 3834, and Outlook's header.
    headers: { "Auto-Submitted": "auto-replied", "X-Auto-Response-Suppress": "All" },
  };
}

export function compose({ kind, message }: Pick<LeasedMail, "kind" | "message">, settings: MailSettings): Mail {
  return kind === "notify" ? notification(message, settings) : confirmation(message, settings);
}

function describe({ kind, state, error, message: { receivedAt, name, email, subject } }: UnsentMail): string {
  const about = `"${oneLine(subject)}" of ${utc(receivedAt)} from ${oneLine(name)} <${email}>`;
  if (state === "held") return `Held, because too many messages came: ${about}`;
  return `Not sent to ${kind === "notify" ? "you" : email}: ${about}: ${oneLine(error ?? "")}`;
}

/** The owner's report of dead and held mails. */
export function composeReport({ mails, total }: Pick<Report, "mails" | "total">, settings: MailSettings): Mail {
  const more = total - mails.length;
  const lines = [...mails.map(describe), ...(more > 0 ? [`And ${more} more.`] : [])];
  const help = "The messages are stored: npm run messages shows them, and how to send these mails.";
  return {
    from: settings.from,
    to: [settings.to],
    subject:
      total === 1 ? "A mail of the contact form was not sent" : `${total} mails of the contact form were not sent`,
    text: `${lines.join("\n\n")}\n\n${help}\n`,
    html: page(
      `${lines.map((line) => `<p>${escaped(line)}</p>`).join("")}<p style="color:#6b6660">${escaped(help)}</p>`,
    ),
    headers: { "Auto-Submitted": "auto-generated" },
  };
}

/** The same for every attempt at a mail, so the provider sends it once; other settings make another mail. */
export const idempotencyKey = ({ kind, message }: LeasedMail, settingsKey: string) =>
  `contact-${kind}/${message.id}/${settingsKey}`;
