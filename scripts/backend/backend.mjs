// The contact form's backend on this machine: a database, the function that is deployed, and an inbox for its mails.
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { connect } from "../../supabase/functions/send-contact-email/connect.mjs";
import { createRunningParts } from "../stop.mjs";
import { localSettingsOf, loopbackAddress } from "./environment.mjs";
import { startInbox } from "./inbox.mjs";
import { keepRunning } from "./keep-running.mjs";
import { lockFolder, readPort } from "./lock.mjs";
import { migrate } from "./migrations.mjs";
import { FUNCTION_PATH, findDeno, startDatabase, startFunction } from "./parts.mjs";
import { backendPorts, freePort, usesLocalBackend } from "./ports.mjs";

/** How often what is due is tried again: the part of the platform's schedule. */
const DRAIN_MS = 15_000;
/** How long `openDatabase` waits for a database that is just being started or stopped, in ms. */
const OPEN_MS = 10_000;
const PAUSE_MS = 200;

/** Where PGlite is, as connect wants it. @param {number} port */
export const localDatabaseUrl = (port) => `postgres://postgres:postgres@127.0.0.1:${port}/postgres?prepare=true`;

/** Where a backend with these settings keeps its data. @param {NodeJS.ProcessEnv} env as for startBackend */
function backendPlace(env) {
  const ports = backendPorts(env);
  const folder = path.resolve(env.BACKEND_FOLDER || ".local/backend");
  const other = loopbackAddress(env, "LOCAL_DATABASE_URL");
  return {
    ports,
    /** PGlite's folder; undefined where there is another database. */
    database: other ? undefined : path.join(folder, "database"),
    inbox: path.join(folder, "inbox.jsonl"),
    url: other ?? localDatabaseUrl(ports.database),
  };
}

/** @param {number} port the function's */
const functionUrl = (port) => `http://127.0.0.1:${port}${FUNCTION_PATH}`;

/** @param {number} port the function's @param {AbortSignal} [signal] @throws {Error} where it doesn't answer as it should */
async function checkFunction(port, signal) {
  const { status } = await fetch(functionUrl(port), { method: "OPTIONS", ...(signal && { signal }) });
  if (status !== 204) throw new Error(`the contact function answers with status ${status}.`);
}

/** @param {string} url @param {AbortSignal} signal @throws {Error} where the database doesn't answer until the signal */
async function checkDatabase(url, signal) {
  const sql = connect(url, { max: 1, connect_timeout: 5, onnotice: () => {} });
  const late = new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  await Promise.race([sql`select 1`, late]).finally(() => void sql.end({ timeout: 0 }));
}

/** Delivers what is due. What fails is tried again by the next call. @param {number} port the function's */
const drain = (port) => fetch(`${functionUrl(port)}/drain`, { method: "POST" }).catch(() => {});

/**
 * Opens the local database, whether its backend is running or not.
 * @param {NodeJS.ProcessEnv} env as for startBackend
 * @returns {Promise<{ url: string, folder: string, close: () => Promise<void> } | undefined>}
 *   undefined where there is none yet; `folder` is PGlite's, or ""
 * @throws {Error} the end of a sentence, where another program keeps it
 */
export async function openLocalDatabase(env) {
  const { database, url } = backendPlace(env);
  const nothing = async () => {};
  if (!database) return { url, folder: "", close: nothing };
  const end = Date.now() + OPEN_MS;
  for (;;) {
    const unlock = await lockFolder(database);
    if (unlock) {
      unlock();
      if (!fs.existsSync(database)) return undefined;
      const port = await freePort();
      const child = await startDatabase(database, port);
      const own = localDatabaseUrl(port);
      await migrate(own, { own: true });
      return { url: own, folder: database, close: child.stop };
    }
    const port = readPort(database);
    const running = localDatabaseUrl(port ?? 0);
    const answers =
      port !== undefined &&
      (await checkDatabase(running, AbortSignal.timeout(OPEN_MS)).then(
        () => true,
        () => false,
      ));
    if (answers) return { url: running, folder: database, close: nothing };
    if (Date.now() > end)
      throw new Error(`the database in ${path.relative(".", database)} is kept by a program that doesn't answer.`);
    await sleep(PAUSE_MS);
  }
}

/**
 * Starts the whole backend, and delivers what an earlier run left undelivered.
 * @param {NodeJS.ProcessEnv} env `LOCAL_DATABASE_URL`: a PostgreSQL on this machine to use instead of PGlite;
 *   `BACKEND_PORT`; `BACKEND_FOLDER`, where it keeps its data; and any of the function's settings after `LOCAL_`
 * @param {string[]} origins the sites whose form may send
 * @param {import("../stop.mjs").RunningParts} parts gets all that is started; the caller stops it, after an error too
 * @returns {Promise<void>} once it takes messages
 * @throws {Error} the end of a sentence for the person who started it
 */
export async function startBackend(env, origins, parts) {
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
  if (database) {
    const start = () => startDatabase(database, ports.database, signal);
    parts.add(await keepRunning("database", start, (limit) => checkDatabase(url, limit), signal));
  }
  await migrate(url, { own: database !== undefined }).catch((error) => {
    throw new Error(`the database can't be used (${error.code ?? error.message}).`);
  });
  const inbox = await startInbox(inboxFile, ports.inbox);
  parts.add({ stop: async () => void inbox.close().closeAllConnections() });
  const start = () => startFunction(deno, ports.function, settings, { signal });
  parts.add(await keepRunning("contact function", start, (limit) => checkFunction(ports.function, limit), signal));
  await checkFunction(ports.function, signal);
  void drain(ports.function);
  const schedule = setInterval(() => drain(ports.function), DRAIN_MS);
  parts.add({ stop: async () => clearInterval(schedule) });
}

/**
 * The backend for a site on this machine. Where it can't run, the site is there all the same, and this says what is
 * missing; where the site speaks to another backend, there is nothing to start.
 * @param {NodeJS.ProcessEnv} env what the site was built with, and startBackend's
 * @param {number} sitePort
 * @param {import("../stop.mjs").RunningParts} program the program's parts
 */
export async function startLocalBackend(env, sitePort, program) {
  if (!usesLocalBackend(env)) {
    console.log(`\nThe contact form sends to ${env.GATSBY_SUPABASE_URL} (GATSBY_SUPABASE_URL)`);
    return;
  }
  const backend = createRunningParts();
  program.add(backend);
  try {
    await startBackend(env, [`http://localhost:${sitePort}`, `http://127.0.0.1:${sitePort}`], backend);
    const ports = backendPorts(env);
    console.log(`\nThe contact form sends to http://localhost:${ports.function}${FUNCTION_PATH}`);
    console.log(`Its mails are caught at http://localhost:${ports.inbox}`);
  } catch (error) {
    await backend.stop();
    // What is being stopped can't be started: that is no failure.
    if (program.signal.aborted) return;
    const reason = error instanceof Error ? error.message : String(error);
    console.error(`\nThe contact form can't send on this machine: ${reason} The site itself works.`);
  }
}
