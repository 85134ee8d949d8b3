// The messages, as text and as CSV.
import { stringify } from "csv-stringify/sync";
import type { Sql } from "postgres";
import { formatTime, pluralize } from "./messages-state";

type Mail = { state: "sent" | "queued" | "given up" | "held"; due_at: Date; error: string | null };
type Message = Record<"id" | "name" | "email" | "subject" | "message", string> & {
  received_at: Date;
  notify: Mail;
  /** Null for a held message, and for a mailbox that had its confirmations for the day. */
  confirm: Mail | null;
};

/** Reads all messages, held ones first, then the newest. */
export const readMessages = (sql: Sql) => sql<Message[]>`
  select m.id, m.received_at, m.name, m.email, m.subject, m.message, to_jsonb(n) as notify, to_jsonb(c) as confirm
  from contact.messages m
  join contact.outbox n on n.message_id = m.id and n.kind = 'notify'
  left join contact.outbox c on c.message_id = m.id and c.kind = 'confirm'
  order by n.state = 'held' desc, m.received_at desc`;

export function asCsv(messages: Message[]): string {
  const rows = messages.map(({ notify, confirm, received_at, ...message }) => ({
    ...message,
    received_at: received_at.toISOString(),
    notification: notify.state,
    confirmation: confirm?.state ?? "none",
  }));
  const columns = ["received_at", "name", "email", "subject", "message", "notification", "confirmation", "id"];
  // A spreadsheet would run a text that begins like a formula, and Excel needs the byte-order mark to read UTF-8.
  return stringify(rows, { header: true, columns, escape_formulas: true, bom: true });
}

function mailState(mail: Mail | null): string {
  if (!mail) return "none";
  const reason = mail.error ? ` (${mail.error})` : "";
  return `${mail.state}${reason}${mail.state === "queued" ? `, next ${formatTime(mail.due_at)}` : ""}`;
}

/** Breaks a line at spaces, for terminals of 80 columns; the parts have its indentation. */
function wrap(line: string): string {
  const [indent = ""] = /^ *(> )?/.exec(line) ?? [];
  const parts = line.slice(indent.length).match(new RegExp(`\\S.{0,${79 - indent.length}}(?= |$)|\\S+`, "gu"));
  return (parts ?? [""]).map((part) => indent + part).join("\n");
}

/** @param state precedes the messages. Removes control characters, which would reach the terminal */
export function asText(state: string, messages: Message[]): string {
  const held = messages.filter(({ notify }) => notify.state === "held").length;
  const lines = messages.flatMap(({ id, received_at, name, email, subject, message, notify, confirm }, index) => [
    ...(index === 0 && held > 0 ? ["HELD", ""] : []),
    ...(index === held && held > 0 ? ["NOT HELD", ""] : []),
    `${formatTime(received_at)}  ${name} <${email}>`,
    `  ${subject}`,
    ...message.split("\n").map((line) => `  > ${line}`),
    `  Our mail: ${mailState(notify)}. Visitor's mail: ${mailState(confirm)}. Id: ${id}`,
    "",
  ]);
  const end = messages.length > 0 ? pluralize(messages.length, "message") : "No messages yet.";
  return [...state.split("\n"), ...lines, end, ""].map((line) => wrap(line.replace(/\p{Cc}/gu, " "))).join("\n");
}
