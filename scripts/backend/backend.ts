// The contact form's backend on this machine: a database, the function that is deployed, and an inbox for its mails.
import fs from "node:fs";
import path from "node:path";
import { connect } from "../../supabase/functions/send-contact-email/connect";
import { createRunningParts, type RunningParts } from "../stop";
import { keepRunning } from "./children";
import { localSettingsOf, loopbackAddress } from "./environment";
import { startInbox } from "./inbox";
import { migrate } from "./migrations";
import { FUNCTION_PATH, findDeno, localDatabaseUrl, startDatabase, startFunction } from "./parts";
import { backendPorts, usesLocalBackend } from "./ports";

/** How often queued mails are tried again; the platform's schedule does this every minute. */
const DRAIN_MS = 15_000;

/** Where a backend with these settings keeps its data: each block of ports has a folder of its own. */
function backendPlace(env: NodeJS.ProcessEnv) {
  const ports = backendPorts(env);
  const usual = env.BACKEND_PORT ? `.local/backend-${ports.function}` : ".local/backend";
  const folder = path.resolve(env.BACKEND_FOLDER || usual);
  const other = loopbackAddress(env, "LOCAL_DATABASE_URL");
  return {
    ports,
    /** PGlite's folder; undefined where there is another database. */
    database: other ? undefined : path.join(folder, "postgres"),
    inbox: path.join(folder, "inbox.jsonl"),
    url: other ?? localDatabaseUrl(ports.database),
  };
}

const functionUrl = (port: number) => `http://127.0.0.1:${port}${FUNCTION_PATH}`;

/** Sends queued mails. A failure is tried again by the next call. */
const drain = (port: number) => fetch(`${functionUrl(port)}/drain`, { method: "POST" }).catch(() => {});

async function answers(url: string): Promise<boolean> {
  const sql = connect(url, { max: 1, connect_timeout: 5, onnotice: () => {} });
  try {
    await sql`select 1`;
    return true;
  } catch {
    return false;
  } finally {
    await sql.end({ timeout: 0 });
  }
}

/**
 * Opens the local database, whether its backend is running or not.
 * @param env as for startBackend
 * @returns `folder`: PGlite's, or ""; undefined where there is no database yet
 * @throws {Error} the end of a sentence
 */
export async function openLocalDatabase(env: NodeJS.ProcessEnv) {
  const { database, url, ports } = backendPlace(env);
  const nothing = async () => {};
  if (!database) return { url, folder: "", close: nothing };
  if (await answers(url)) return { url, folder: database, close: nothing };
  if (!fs.existsSync(database)) return undefined;
  // At the backend's own port, so that no second process opens the folder.
  const child = await startDatabase(database, ports.database);
  await migrate(url, { own: true });
  return { url, folder: database, close: child.stop };
}

/**
 * Starts the whole backend, and sends the mails that an earlier run left queued.
 * @param env `LOCAL_DATABASE_URL`: a PostgreSQL on this machine to use instead of PGlite; `BACKEND_PORT`; `BACKEND_FOLDER`;
 *   and any of the function's settings after `LOCAL_`
 * @param origins the sites whose form may send
 * @param parts gets everything that is started; the caller stops it, after an error too
 * @returns once it takes messages
 * @throws {Error} the end of a sentence for the person who started it
 */
export async function startBackend(env: NodeJS.ProcessEnv, origins: string[], parts: RunningParts): Promise<void> {
  const deno = findDeno();
  if (!deno)
    throw new Error(
      "Deno, which runs the contact function, has no program for this system (it has for glibc Linux, macOS and Windows).",
    );
  const { ports, database, inbox: inboxFile, url } = backendPlace(env);
  const { signal } = parts;
  const settings = {
    CONTACT_DB_URL: url,
    CONTACT_ALLOWED_ORIGINS: origins.join(","),
    CONTACT_FROM: "Contact form <contact@hammeredproductions.example>",
    CONTACT_TO: "owner@hammeredproductions.example",
    CONTACT_ADDRESS_HEADER: "peer",
    RESEND_API_KEY: "local",
    RESEND_BASE_URL: `http://127.0.0.1:${ports.inbox}`,
    ...localSettingsOf(env),
  };
  if (database) parts.add(await keepRunning("database", () => startDatabase(database, ports.database, signal), signal));
  await migrate(url, { own: database !== undefined }).catch((error) => {
    throw new Error(`the database can't be used (${error.code ?? error.message}).`);
  });
  const inbox = await startInbox(inboxFile, ports.inbox);
  parts.add({ stop: async () => void inbox.close().closeAllConnections() });
  const start = () => startFunction(deno, ports.function, settings, { signal });
  parts.add(await keepRunning("contact function", start, signal));
  void drain(ports.function);
  const schedule = setInterval(() => drain(ports.function), DRAIN_MS);
  parts.add({ stop: async () => clearInterval(schedule) });
}

/**
 * The backend for a site on this machine. Where it can't run, the site is there all the same, and a sentence says what is
 * missing.
 * @param env the settings that the site was built with, and startBackend's
 */
export async function startLocalBackend(
  env: NodeJS.ProcessEnv,
  sitePort: number,
  program: RunningParts,
): Promise<void> {
  if (!usesLocalBackend(env)) {
    console.log(`\nThe contact form sends to ${env.GATSBY_SUPABASE_URL} (GATSBY_SUPABASE_URL)`);
    return;
  }
  const backend = createRunningParts();
  program.add(backend);
  try {
    // The usual ports of both commands, so that the other one can share this backend.
    const sites = [sitePort, 8000, 9000].flatMap((port) => [`http://localhost:${port}`, `http://127.0.0.1:${port}`]);
    await startBackend(env, sites, backend);
    const ports = backendPorts(env);
    console.log(`\nThe contact form sends to http://localhost:${ports.function}${FUNCTION_PATH}`);
    console.log(`Its mails are caught at http://localhost:${ports.inbox}`);
  } catch (error) {
    await backend.stop();
    // A program that is being stopped may fail to start its parts.
    if (program.signal.aborted) return;
    const reason = error instanceof Error ? error.message : String(error);
    console.error(`\nThe contact form can't send on this machine: ${reason} The site itself works.`);
  }
}
