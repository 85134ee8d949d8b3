// `npm run messages`: what needs a person, and what visitors sent, newest first, with what became of the mails about it.
// After `--`: `--csv` prints the messages as CSV; `--drain` has the contact function send what is due, now; `--retry`
// tries the mails again that were given up; `--delete ID` removes all messages of the person who sent that one.
import { parseArgs } from "node:util";
import { install } from "./prepare.mjs";
import { beginProgram, stop } from "./stop.mjs";

/** @typedef {import("./messages/database.mjs").MessageDatabase} MessageDatabase */

/** PostgreSQL's codes for a schema, a table and a function that isn't there. */
const NOT_MIGRATED = ["3F000", "42P01", "42883"];
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function readArguments() {
  /** @type {NonNullable<import("node:util").ParseArgsConfig["options"]>} */
  const options = {
    csv: { type: "boolean" },
    drain: { type: "boolean" },
    retry: { type: "boolean" },
    delete: { type: "string" },
  };
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    const known = "Known are --csv, --drain, --retry and --delete ID.";
    return stop(`${/** @type {Error} */ (error).message.split(". ")[0]}. ${known}`);
  }
}

/** Whoever asks by hand may have set right what the mail provider refused. @param {MessageDatabase} database */
const askProvider = ({ sql }) => sql`update contact.provider set resume_at = now() where resume_at is not null`;

/** Calls the function by hand, as the database's schedule does. @param {MessageDatabase} database */
async function drain({ functionUrl }) {
  const url = await functionUrl();
  if (!url)
    stop("Where the contact function is isn't known: the schedule's step of the README's Deploy tells the database.");
  const answer = await fetch(`${url}/drain`, { method: "POST" }).catch(() => undefined);
  if (!answer?.ok)
    stop(
      `The contact function at ${url} can't send (${answer ? `status ${answer.status}` : "not reached"}). Does it run there?`,
    );
  const { counted } = await import("./messages/attention.mjs");
  const { sent } = await answer.json();
  console.error(`${counted(sent, "mail")} sent`);
}

/** @param {MessageDatabase} database */
async function retry({ sql }) {
  const { counted } = await import("./messages/attention.mjs");
  const dead = await sql`
    update contact.outbox set state = 'queued', attempts = 0, due_at = now(), reported_at = null where state = 'dead'`;
  console.error(`${counted(dead.count, "mail")} will be tried again`);
}

/** @param {MessageDatabase} database @param {string} id of one of the person's messages */
async function deletePerson({ sql }, id) {
  const { counted } = await import("./messages/attention.mjs");
  const [message] = UUID.test(id) ? await sql`select email from contact.messages where id = ${id}` : [];
  if (!message) stop(`There is no message with the id ${id}. npm run messages shows the ids.`);
  const deleted = await sql`delete from contact.messages where lower(email) = lower(${message.email})`;
  console.error(`${counted(deleted.count, "message")} of ${message.email} deleted`);
}

/** Does what the arguments ask for. @param {MessageDatabase} database @param {ReturnType<typeof readArguments>} asked */
async function run(database, asked) {
  const { attention } = await import("./messages/attention.mjs");
  const { asCsv, asTable, readMessages } = await import("./messages/list.mjs");
  if (typeof asked.delete === "string") await deletePerson(database, asked.delete);
  if (asked.retry || asked.drain) await askProvider(database);
  if (asked.retry) await retry(database);
  if (asked.drain) await drain(database);
  const state = await attention(database);
  const messages = await readMessages(database.sql);
  // CSV is for programs: what is for people goes beside it.
  if (asked.csv) process.stderr.write(state);
  process.stdout.write(asked.csv ? await asCsv(messages) : state + (await asTable(messages)));
}

/** @param {unknown} error @param {string} name the database's */
function explain(error, name) {
  const { code, message } = /** @type {{ code?: string, message: string }} */ (error);
  if (!NOT_MIGRATED.includes(code ?? "")) return `The database can't be read (${code ?? message}): ${name}.`;
  return `The database lacks what the contact form needs, because its migrations have not been applied (README, "Deploy"): ${name}.`;
}

const asked = readArguments();
const program = beginProgram();
await install(program);
const { openMessageDatabase } = await import("./messages/database.mjs");
const database = await openMessageDatabase(process.env).catch((error) =>
  stop(`The messages can't be read: ${error.message}`),
);
if (!database) console.log("No messages yet.");
else {
  program.add({ stop: database.close });
  await run(database, asked).catch((error) => stop(explain(error, database.name)));
  await program.stop();
}
