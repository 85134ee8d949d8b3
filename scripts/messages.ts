// npm run messages: lists what needs you, and the messages: held ones first, then the newest. After `--`:
//   --csv         prints the messages as CSV
//   --drain       sends the mails that are due now
//   --retry       queues given-up mails again
//   --release ID  sends the mails of a held message
//   --delete ID   deletes that message and all others with its e-mail address
import "./help";
import path from "node:path";
import { parseArgs } from "node:util";
import { stringify } from "csv-stringify/sync";
import type { Row, Sql } from "postgres";
import { connect } from "../supabase/functions/send-contact-email/connect";
import { openLocalDatabase } from "./backend/backend";
import { backendPorts } from "./backend/ports";
import { FUNCTION_PATH } from "./backend/services";
import { formatTime, pluralize, stateOf } from "./messages-state";
import { createProgram, fail } from "./program";

/** PostgreSQL's codes for a missing schema, table and function. */
const NOT_MIGRATED = ["3F000", "42P01", "42883"];
/** The function's own role may not read tables. */
const NOT_ALLOWED = "42501";
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type Database = {
  /** Without any password. */
  name: string;
  isLocal: boolean;
  sql: Sql;
  close: () => Promise<void>;
};
type Mail = { state: "sent" | "queued" | "dead" | "held"; due_at: Date; error: string | null };
type Message = Record<"id" | "name" | "email" | "subject" | "message", string> & {
  received_at: Date;
  notify: Mail;
  /** Null for a held message, and for a mailbox that had its confirmations for the day. */
  confirm: Mail | null;
};

function readArguments() {
  try {
    const flag = { type: "boolean" } as const;
    const text = { type: "string" } as const;
    return parseArgs({ options: { csv: flag, drain: flag, retry: flag, release: text, delete: text } }).values;
  } catch (error) {
    return fail(`${(error as Error).message.split(". ")[0]}. npm run messages -- --help lists them.`);
  }
}

/** Opens the database of the environment, else this machine's; undefined if there is none yet. */
async function openDatabase(env: NodeJS.ProcessEnv): Promise<Database | undefined> {
  const options = { max: 1, connect_timeout: 10, onnotice: () => {} };
  const name = env.CONTACT_DB_URL ? "CONTACT_DB_URL" : "SUPABASE_DB_URL";
  const address = env[name];
  if (address) {
    if (!URL.canParse(address)) throw new Error(`${name} is no address of a database.`);
    const { host, pathname } = new URL(address);
    const sql = connect(address, { ...options, ca: env.CONTACT_DB_CA?.replaceAll("\\n", "\n") || undefined });
    return { name: `${host}${pathname} (${name})`, isLocal: false, sql, close: () => sql.end({ timeout: 5 }) };
  }
  const local = await openLocalDatabase(env);
  if (!local) return undefined;
  const sql = connect(local.url, options);
  const place = local.folder ? path.relative(".", local.folder) : new URL(local.url).host;
  const close = async () => {
    await sql.end({ timeout: 5 });
    await local.close();
  };
  return { name: `this machine's (${place})`, isLocal: true, sql, close };
}

/** Calls the function like the schedule. */
async function drain({ sql, isLocal }: Database): Promise<void> {
  const [row] = isLocal ? [] : await sql`select value from contact.settings where name = 'function_url'`;
  const url = isLocal ? `http://127.0.0.1:${backendPorts(process.env).function}${FUNCTION_PATH}` : row?.value;
  if (!url) fail("The database doesn't know the contact function's address: make the schedule (docs/deploy.md).");
  const answer = await fetch(`${url}/drain`, { method: "POST" }).catch(() => undefined);
  if (!answer?.ok)
    fail(
      `The contact function at ${url} can't send (${answer ? `status ${answer.status}` : "not reached"}). Start it, or read its log.`,
    );
  console.error(`${pluralize((await answer.json()).sent, "mail")} sent`);
}

async function retry({ sql }: Database): Promise<void> {
  const dead = await sql`
    update contact.outbox o set state = 'queued', attempts = 0, error = null, due_at = now(), reported_at = null
    from contact.messages m where m.id = o.message_id and o.state = 'dead'
      and (o.kind = 'notify' or m.received_at > now() - interval '1 day')`;
  console.error(`${pluralize(dead.count, "mail")} will be tried again`);
}

async function findMessage({ sql }: Database, id: string): Promise<Row> {
  const [message] = UUID.test(id) ? await sql`select email from contact.messages where id = ${id}` : [];
  return message ?? fail(`There is no message with the id ${id}. npm run messages shows the ids.`);
}

/** Queues the mails of a held message. A confirmation of yesterday's message would be given up. */
async function release(database: Database, id: string): Promise<void> {
  await findMessage(database, id);
  const queued = await database.sql`
    with released as (
      update contact.outbox set state = 'queued', due_at = now() where message_id = ${id} and state = 'held' returning message_id
    ), confirmation as (
      insert into contact.outbox (message_id, kind) select id, 'confirm' from contact.messages
      where id in (select message_id from released) and received_at > now() - interval '1 day' returning message_id
    )
    select from released union all select from confirmation`;
  if (queued.length === 0) fail(`The message ${id} is not held.`);
  console.error(`${pluralize(queued.length, "mail")} will be sent`);
}

async function deletePerson(database: Database, id: string): Promise<void> {
  const { sql } = database;
  const message = await findMessage(database, id);
  const deleted = await sql`delete from contact.messages where lower(email) = lower(${message.email})`;
  console.error(`${pluralize(deleted.count, "message")} of ${message.email} deleted`);
}

const readMessages = (sql: Sql) => sql<Message[]>`
  select m.id, m.received_at, m.name, m.email, m.subject, m.message, to_jsonb(n) as notify, to_jsonb(c) as confirm
  from contact.messages m
  join contact.outbox n on n.message_id = m.id and n.kind = 'notify'
  left join contact.outbox c on c.message_id = m.id and c.kind = 'confirm'
  order by n.state = 'held' desc, m.received_at desc`;

function asCsv(messages: Message[]): string {
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
  if (mail.state === "sent" || mail.state === "held") return mail.state;
  const reason = mail.error ? ` (${mail.error})` : "";
  return mail.state === "dead" ? `given up${reason}` : `queued${reason}, next ${formatTime(mail.due_at)}`;
}

/** Breaks a line at spaces, for terminals of 80 columns; the parts have its indentation. */
function wrap(line: string): string {
  const [indent = ""] = /^ *(> )?/.exec(line) ?? [];
  const parts = line.slice(indent.length).match(new RegExp(`\\S.{0,${79 - indent.length}}(?= |$)|\\S+`, "gu"));
  return (parts ?? [""]).map((part) => indent + part).join("\n");
}

/** Removes control characters, which would reach the terminal. */
const asText = (messages: Message[]): string =>
  messages
    .flatMap(({ id, received_at, name, email, subject, message, notify, confirm }) =>
      [
        `${formatTime(received_at)}  ${name} <${email}>`,
        `  ${subject}`,
        ...message.split("\n").map((line) => `  > ${line}`),
        `  Our mail: ${mailState(notify)}. Visitor's mail: ${mailState(confirm)}. Id: ${id}`,
        "",
      ].map((line) => line.replace(/\p{Cc}/gu, " ")),
    )
    .concat(messages.length > 0 ? pluralize(messages.length, "message") : "No messages yet.", "")
    .join("\n");

const options = readArguments();
const program = createProgram();
const database = await openDatabase(process.env).catch((error) => fail(`The messages can't be read: ${error.message}`));
if (!database) {
  console.log("No messages on this machine yet. Those of the published site: docs/deploy.md.");
  process.exit();
}
program.add({ stop: database.close });
try {
  if (options.delete !== undefined) await deletePerson(database, options.delete);
  if (options.release !== undefined) await release(database, options.release);
  if (options.retry) await retry(database);
  if (options.drain) await drain(database);
  const state = await stateOf(database.sql, database.name, database.isLocal);
  const messages = await readMessages(database.sql);
  // Programs read the CSV; people read standard error.
  if (options.csv) process.stderr.write(state);
  const text = (state + asText(messages)).split("\n").map(wrap).join("\n");
  process.stdout.write(options.csv ? asCsv(messages) : text);
} catch (error) {
  const { code = "", message } = error as NodeJS.ErrnoException;
  if (NOT_MIGRATED.includes(code))
    fail(`The migrations have not been applied to the database (docs/deploy.md): ${database.name}.`);
  if (code === NOT_ALLOWED)
    fail(`This role can't read messages. Use the owner's address (docs/deploy.md): ${database.name}.`);
  fail(`The database can't be read (${code || message}): ${database.name}.`);
}
await program.stop();
