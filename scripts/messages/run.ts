// The work of `npm run messages`.
import path from "node:path";
import { parseArgs } from "node:util";
import type { Sql } from "postgres";
import { connect, isRemote } from "../../supabase/functions/send-contact-email/connect";
import { openLocalDatabase } from "../backend/backend";
import { FUNCTION_PATH } from "../backend/function";
import { backendPorts, readBackendSettings } from "../backend/settings";
import { pluralize } from "../common/pluralize";
import type { Services } from "../common/program";
import { scheduledUrl, stateOf } from "./state";
import { asCsv, asText, readMessages } from "./text";

/** Messages in the list without `--all`; as many held ones. */
const SHOWN = 20;
const NOT_MIGRATED = "The migrations have not been applied to the database (docs/deploy.md)";
/** The sentences of PostgreSQL's codes: a missing schema, table or function; a table that the role may not read. */
const SENTENCES: Record<string, string> = {
  "3F000": NOT_MIGRATED,
  "42P01": NOT_MIGRATED,
  "42883": NOT_MIGRATED,
  "42501": "This role can't read messages. Use the owner's address (docs/deploy.md)",
};

function readArguments(args: string[]) {
  const flag = { type: "boolean" } as const;
  const text = { type: "string" } as const;
  try {
    return parseArgs({ args, options: { all: flag, csv: flag, drain: flag, retry: flag, release: text, forget: text } })
      .values;
  } catch (error) {
    throw new Error(`${(error as Error).message.split(". ")[0]}. npm run messages -- --help lists them.`);
  }
}

/**
 * Opens the database of the environment, else this machine's; undefined if there is none yet. Its name has no password.
 */
async function openDatabase(env: NodeJS.ProcessEnv, services: Services) {
  const address = env.SUPABASE_DB_URL;
  if (address && !URL.canParse(address)) throw new Error("SUPABASE_DB_URL is no address of a database.");
  const local = address ? undefined : await openLocalDatabase(readBackendSettings(env));
  if (local) services.add(local);
  const url = address || local?.url;
  if (!url) return undefined;
  const ca = (address && env.CONTACT_DB_CA?.replaceAll("\\n", "\n")) || undefined;
  const sql = connect(url, { ca, max: 1, prepare: Boolean(local), connect_timeout: 10, onnotice: () => {} });
  services.add({ stop: () => sql.end({ timeout: 5 }) });
  const { host, pathname } = new URL(url);
  const verified = !ca && isRemote(url) ? ", whose certificate is not verified: set CONTACT_DB_CA" : "";
  if (address) return { name: `${host}${pathname} (SUPABASE_DB_URL)${verified}`, isLocal: false, sql };
  return { name: `this machine's (${local?.folder ? path.relative(".", local.folder) : host})`, isLocal: true, sql };
}

/** Calls the function like the schedule. @param localUrl of this machine's function */
async function drain(sql: Sql, localUrl: string | undefined): Promise<string> {
  const url = localUrl ?? (await scheduledUrl(sql));
  if (!url) throw new Error("There is no schedule with the contact function's address (docs/deploy.md).");
  const answer = await fetch(`${url}/drain`, { method: "POST" }).catch(() => undefined);
  if (answer?.ok) return `${pluralize((await answer.json()).sent, "mail")} sent`;
  const reason = answer ? `status ${answer.status}` : "not reached";
  throw new Error(`The contact function at ${url} can't send (${reason}). Start it, or read its log.`);
}

/**
 * Changes and lists the messages.
 * @param env the database's address, or the local backend's settings
 * @param services receives what must be stopped
 * @param say prints a sentence for people; programs read the CSV
 * @returns the text or the CSV
 * @throws {Error} with a sentence
 */
export async function runMessages(
  args: string[],
  env: NodeJS.ProcessEnv,
  services: Services,
  say: (sentence: string) => void,
): Promise<string> {
  const options = readArguments(args);
  const database = await openDatabase(env, services).catch(({ message }) => {
    throw new Error(`The messages can't be read: ${message}`);
  });
  if (!database) return "No messages on this machine yet. Those of the published site: docs/deploy.md.\n";
  const { sql, name, isLocal } = database;
  try {
    const said = [
      ...(options.forget === undefined ? [] : await sql`select contact.forget(${options.forget}) as words`),
      ...(options.release === undefined ? [] : await sql`select contact.release(${options.release}) as words`),
      ...(options.retry ? await sql`select contact.retry() as words` : []),
    ];
    for (const { words } of said) say(words);
    const localUrl = isLocal ? `http://127.0.0.1:${backendPorts(env).function}${FUNCTION_PATH}` : undefined;
    if (options.drain) say(await drain(sql, localUrl));
    const state = await stateOf(sql, name, isLocal);
    const [{ total = 0 } = {}] = await sql`select count(*)::int as total from contact.messages`;
    const messages = await readMessages(sql, options.all || options.csv ? total : SHOWN);
    if (options.csv) say(state.trimEnd());
    return options.csv ? asCsv(messages) : asText(messages, total, state);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (!code) throw error;
    throw new Error(`${SENTENCES[code] ?? `The database can't be read (${code})`}: ${name}.`);
  }
}
