// The messages, as text and as CSV.
import { stringify } from "csv-stringify/sync";
import type { Sql } from "postgres";
import { pluralize } from "../common/pluralize";
import { formatTime } from "./state";

type MailRow = { state: "sent" | "queued" | "given up" | "held"; next: string; error: string | null };
type MessageRow = Record<"id" | "name" | "email" | "subject" | "message", string> & {
  received_at: Date;
  notify: MailRow;
  /** Null for a held message, and for a mailbox that had its confirmations for the day. */
  confirm: MailRow | null;
};

/** Reads messages, the oldest first, held ones last. @param max the newest of those that are held, and of the others */
export const readMessages = (sql: Sql, max: number) => sql<MessageRow[]>`
  select * from (
    select m.id, m.received_at, m.name, m.email, m.subject, m.message,
      to_jsonb(n) || jsonb_build_object('next', contact.next_attempt(n.kind, n.due_at)) as notify,
      to_jsonb(c) || jsonb_build_object('next', contact.next_attempt(c.kind, c.due_at)) as confirm,
      n.state = 'held' as is_held, row_number() over (partition by n.state = 'held' order by m.received_at desc) as rank
    from contact.messages m
    join contact.outbox n on n.message_id = m.id and n.kind = 'notify'
    left join contact.outbox c on c.message_id = m.id and c.kind = 'confirm'
  ) ranked
  where rank <= ${max} order by is_held, received_at`;

export function asCsv(messages: MessageRow[]): string {
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

function mailState(mail: MailRow | null): string {
  if (!mail) return "none";
  const reason = mail.error ? ` (${mail.error})` : "";
  return `${mail.state}${reason}${mail.state === "queued" ? `, next ${formatTime(mail.next)}` : ""}`;
}

/** Breaks a line at spaces, for terminals of 80 columns; the parts have its indentation. */
function wrap(line: string): string {
  const [indent = ""] = /^ *(> )?/.exec(line) ?? [];
  const parts = line.slice(indent.length).match(new RegExp(`\\S.{0,${79 - indent.length}}(?= |$)|\\S+`, "gu"));
  return (parts ?? [""]).map((part) => indent + part).join("\n");
}

/**
 * @param total the number of stored messages
 * @param state follows the messages
 * @returns text without control characters, which would reach the terminal
 */
export function asText(messages: MessageRow[], total: number, state: string): string {
  const firstHeld = messages.findIndex(({ notify }) => notify.state === "held");
  const lines = messages.flatMap(({ id, received_at, name, email, subject, message, notify, confirm }, index) => [
    ...(index === firstHeld ? ["HELD", ""] : []),
    `${formatTime(received_at)}  ${name} <${email}>`,
    `  ${subject}`,
    ...message.split("\n").map((line) => `  > ${line}`),
    `  Our mail: ${mailState(notify)}. Visitor's mail: ${mailState(confirm)}. Id: ${id}`,
    "",
  ]);
  const rest =
    messages.length < total ? `, of which ${messages.length} are shown. To see all: npm run messages -- --all` : "";
  const end = total > 0 ? pluralize(total, "message") + rest : "No messages yet.";
  return [...lines, end, "", ...state.split("\n")].map((line) => wrap(line.replace(/\p{Cc}/gu, " "))).join("\n");
}
