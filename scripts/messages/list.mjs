// What visitors sent, as a table or as CSV.
import { counted, time } from "./attention.mjs";

/**
 * @typedef {object} Mail
 * @property {"sent" | "queued" | "dead"} state
 * @property {Date} due_at
 * @property {string | null} error
 * @typedef {{ id: string, received_at: Date, name: string, email: string, subject: string, message: string, notify: Mail, confirm: Mail | null }} Message
 */

/** @param {import("postgres").Sql} sql @returns {Promise<Message[]>} the newest first */
export const readMessages = (sql) => sql`
  select m.id, m.received_at, m.name, m.email, m.subject, m.message, to_jsonb(n) as notify, to_jsonb(c) as confirm
  from contact.messages m
  join contact.outbox n on n.message_id = m.id and n.kind = 'notify'
  left join contact.outbox c on c.message_id = m.id and c.kind = 'confirm'
  order by m.received_at desc`;

/** @param {Mail | null} mail */
function stateOf(mail) {
  if (!mail) return "none"; // The mailbox had its confirmations for the day.
  const { state, due_at, error } = mail;
  if (state === "sent") return "sent";
  const reason = error ? ` (${error})` : "";
  return state === "dead" ? `given up${reason}` : `queued${reason}, next ${time(due_at)}`;
}

/** @param {Message[]} messages */
export async function asCsv(messages) {
  const { stringify } = await import("csv-stringify/sync");
  const rows = messages.map(({ notify, confirm, received_at, ...message }) => ({
    ...message,
    received_at: received_at.toISOString(),
    notification: notify.state,
    confirmation: confirm?.state ?? "none",
  }));
  const columns = ["received_at", "name", "email", "subject", "message", "notification", "confirmation", "id"];
  // What begins like a formula would be one in a spreadsheet.
  return stringify(rows, { header: true, columns, escape_formulas: true });
}

/** @param {Message[]} messages */
export async function asTable(messages) {
  if (messages.length === 0) return "No messages yet.\n";
  const { default: Table } = await import("cli-table3");
  const table = new Table({
    head: ["Received", "From", "Subject", "Message", "Our mail", "Visitor's mail"],
    colWidths: [18, 38, 22, 38, 16, 16],
    wordWrap: true,
    wrapOnWordBoundary: false,
    style: { head: process.stdout.isTTY ? ["bold"] : [], border: [] },
  });
  for (const { id, received_at, name, email, subject, message, notify, confirm } of messages)
    table.push([time(received_at), `${name}\n${email}\n${id}`, subject, message, stateOf(notify), stateOf(confirm)]);
  return `${table}\n${counted(messages.length, "message")}\n`;
}
