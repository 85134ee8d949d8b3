// `npm run messages`: what visitors sent, newest first, and whether the mails about it went out.
// `-- --csv` prints everything as CSV; `-- --drain` tells the contact function to send what is due, now.
import { install, localSettings } from "./prepare.mjs";
import { stop } from "./stop.mjs";

/**
 * @typedef {object} Mail
 * @property {"sent" | "queued" | "dead"} state
 * @property {Date} due_at
 * @property {string | null} error
 * @typedef {{ id: string, received_at: Date, name: string, email: string, subject: string, message: string, notify: Mail, confirm: Mail }} Message
 */

const MESSAGES = `
  select m.id, m.received_at, m.name, m.email, m.subject, m.message, to_jsonb(n) as notify, to_jsonb(c) as confirm
  from contact.messages m
  join contact.outbox n on n.message_id = m.id and n.kind = 'notify'
  join contact.outbox c on c.message_id = m.id and c.kind = 'confirm'
  order by m.received_at desc`;
/** PostgreSQL's codes for a schema and for a table that isn't there. */
const NOT_MIGRATED = ["3F000", "42P01"];

/** @param {Date | string} moment in this machine's time */
const time = (moment) => new Date(moment).toLocaleString("sv-SE").slice(0, 16);

/** @param {Mail} mail */
function stateOf({ state, due_at, error }) {
  if (state === "sent") return "sent";
  const reason = error ? ` (${error})` : "";
  return state === "dead" ? `given up${reason}` : `queued${reason}, next ${time(due_at)}`;
}

/** @param {Message[]} messages */
async function asCsv(messages) {
  const { stringify } = await import("csv-stringify/sync");
  const rows = messages.map(({ notify, confirm, received_at, ...message }) => ({
    ...message,
    received_at: received_at.toISOString(),
    notification: notify.state,
    confirmation: confirm.state,
  }));
  const columns = ["received_at", "name", "email", "subject", "message", "notification", "confirmation", "id"];
  // What begins like a formula would be one in a spreadsheet.
  return stringify(rows, { header: true, columns, escape_formulas: true });
}

/** @param {Message[]} messages */
async function asTable(messages) {
  if (messages.length === 0) return "No messages yet.\n";
  const { default: Table } = await import("cli-table3");
  const table = new Table({
    head: ["Received", "From", "Subject", "Message", "Our mail", "Visitor's mail"],
    colWidths: [18, 26, 22, 38, 16, 16],
    wordWrap: true,
    wrapOnWordBoundary: false,
    style: { head: process.stdout.isTTY ? ["bold"] : [], border: [] },
  });
  for (const { received_at, name, email, subject, message, notify, confirm } of messages)
    table.push([time(received_at), `${name}\n${email}`, subject, message, stateOf(notify), stateOf(confirm)]);
  return `${table}\n${messages.length} ${messages.length === 1 ? "message" : "messages"}\n`;
}

/** Calls the function by hand, as the database's schedule does. @param {string} backend where it is */
async function drain(backend) {
  const answer = await fetch(`${backend}/functions/v1/send-contact-email/drain`, { method: "POST" }).catch(
    () => undefined,
  );
  if (!answer?.ok)
    stop(
      `The contact function at ${backend} can't send (${answer ? `status ${answer.status}` : "not reached"}). Does it run there?`,
    );
  const { sent } = await answer.json();
  console.error(`${sent} ${sent === 1 ? "mail" : "mails"} sent`);
}

/** @returns {Promise<Message[]>} */
async function readMessages() {
  const { openDatabase } = await import("./backend/backend.mjs");
  const database = await openDatabase(process.env);
  if (!database) return [];
  try {
    return await database.sql.unsafe(MESSAGES);
  } catch (error) {
    const { code, message } = /** @type {{ code?: string, message: string }} */ (error);
    if (!NOT_MIGRATED.includes(code ?? "")) stop(`The database can't be read (${code ?? message}).`);
    stop('This database has no contact messages yet: its migrations have not been applied (README, "Deploy").');
  } finally {
    await database.close();
  }
}

const args = process.argv.slice(2);
const unknown = args.find((arg) => !["--csv", "--drain"].includes(arg));
if (unknown) stop(`${unknown} is not known here. Known are --csv and --drain.`);
install();
if (args.includes("--drain")) await drain((await localSettings()).GATSBY_SUPABASE_URL ?? "");
const messages = await readMessages();
process.stdout.write(await (args.includes("--csv") ? asCsv : asTable)(messages));
