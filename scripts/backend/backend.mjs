// The contact form's backend on this machine: a database, the function that is deployed, and an inbox for its mails.
import fs from "node:fs";
import path from "node:path";
import postgres from "postgres";
import { keepRunning } from "./children.mjs";
import { startInbox } from "./inbox.mjs";
import { migrate } from "./migrations.mjs";
import { FUNCTION_PATH, findDeno, startDatabase, startFunction } from "./parts.mjs";
import { backendPorts, usesLocalBackend, whyNotFree } from "./ports.mjs";

/** How often what is due is tried again: the part of the platform's schedule. */
const DRAIN_MS = 15_000;

/** Where the local database is. @param {number} port */
export const localDatabaseUrl = (port) => `postgres://postgres:postgres@127.0.0.1:${port}/postgres`;

/** Where a backend with these settings keeps its data. @param {NodeJS.ProcessEnv} env as for startBackend */
function backendPlace(env) {
  const ports = backendPorts(env);
  return {
    ports,
    folder: path.resolve(env.BACKEND_FOLDER || ".local/backend"),
    url: env.SUPABASE_DB_URL || localDatabaseUrl(ports.database),
    /** The database is PGlite, started here. */
    isOurs: !env.SUPABASE_DB_URL,
  };
}

/** @param {number} port the function's */
const functionUrl = (port) => `http://127.0.0.1:${port}${FUNCTION_PATH}`;

/** @param {number} port the function's @throws {Error} where it doesn't answer as it should */
async function checkHealth(port) {
  const { status } = await fetch(functionUrl(port), { method: "OPTIONS" });
  if (status !== 204) throw new Error(`The contact function answers with status ${status}.`);
}

/** Delivers what is due. What fails is tried again by the next call. @param {number} port the function's */
const drain = (port) => fetch(`${functionUrl(port)}/drain`, { method: "POST" }).catch(() => {});

/**
 * Opens the database that the backend uses, whether it is running or not.
 * @param {NodeJS.ProcessEnv} env as for startBackend
 * @returns {Promise<{ sql: postgres.Sql, close: () => Promise<void> } | undefined>} undefined where there is none yet
 */
export async function openDatabase(env) {
  const { folder, ports, url, isOurs } = backendPlace(env);
  if (isOurs && !fs.existsSync(`${folder}/database`)) return undefined;
  const isRunning = !isOurs || (await whyNotFree(ports.database, 0)) !== undefined;
  const child = isRunning ? undefined : await startDatabase(`${folder}/database`, ports.database);
  const sql = postgres(url, { max: 1, connect_timeout: 10, onnotice: () => {} });
  return {
    sql,
    async close() {
      await sql.end();
      await child?.stop();
    },
  };
}

/**
 * Starts the whole backend, and delivers what an earlier run left undelivered.
 * @param {NodeJS.ProcessEnv} env `SUPABASE_DB_URL`: a PostgreSQL to use instead of PGlite; `BACKEND_PORT`;
 *   `BACKEND_FOLDER`, where it keeps its data; and any of the function's own settings
 * @param {string[]} origins the sites whose form may send
 * @returns {Promise<{ stop: () => Promise<void> }>} once it takes messages
 * @throws {Error} a sentence for the person who started it
 */
export async function startBackend(env, origins) {
  const deno = findDeno();
  if (!deno)
    throw new Error(
      "Deno, which runs the contact function, has no program for this system (it has for glibc Linux, macOS and Windows).",
    );
  const { folder, ports, url, isOurs } = backendPlace(env);
  /** What has been started, in order. @type {{ stop: () => Promise<void> }[]} */
  const running = [];
  const stop = async () => {
    for (const part of running.reverse()) await part.stop();
  };

  try {
    if (isOurs) running.push(await keepRunning("database", () => startDatabase(`${folder}/database`, ports.database)));
    await migrate(url, { own: isOurs }).catch((error) => {
      throw new Error(`The database can't be used (${error.code ?? error.message}).`);
    });
    const inbox = await startInbox(`${folder}/inbox.jsonl`, ports.inbox);
    running.push({ stop: async () => void inbox.close().closeAllConnections() });
    const settings = {
      SUPABASE_DB_URL: url,
      CONTACT_ALLOWED_ORIGINS: origins.join(","),
      CONTACT_FROM: "Hammered Productions <contact@hammeredproductions.example>",
      CONTACT_TO: "owner@hammeredproductions.example",
      RESEND_API_KEY: "local",
      RESEND_BASE_URL: `http://127.0.0.1:${ports.inbox}`,
      // PGlite has one session only.
      ...(isOurs && { CONTACT_DB_CONNECTIONS: "1" }),
      ...Object.fromEntries(Object.entries(env).filter(([name, value]) => value && /^(CONTACT_|RESEND_)/.test(name))),
    };
    running.push(await keepRunning("contact function", () => startFunction(deno, ports.function, settings)));
    await checkHealth(ports.function);
    void drain(ports.function);
    const schedule = setInterval(() => drain(ports.function), DRAIN_MS);
    running.push({ stop: async () => clearInterval(schedule) });
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}

/**
 * The backend for a site on this machine. Where it can't run, the site is there all the same, and this says what is
 * missing; where the site speaks to another backend, there is nothing to start.
 * @param {NodeJS.ProcessEnv} env what the site was built with, and startBackend's
 * @param {number} sitePort
 * @returns {Promise<{ stop: () => Promise<void> }>}
 */
export async function startLocalBackend(env, sitePort) {
  const nothing = { stop: async () => {} };
  if (!usesLocalBackend(env)) {
    console.log(`\nThe contact form sends to ${env.GATSBY_SUPABASE_URL} (GATSBY_SUPABASE_URL)`);
    return nothing;
  }
  try {
    const backend = await startBackend(env, [`http://localhost:${sitePort}`, `http://127.0.0.1:${sitePort}`]);
    const { ports } = backendPlace(env);
    console.log(`\nThe contact form sends to http://localhost:${ports.function}${FUNCTION_PATH}`);
    console.log(`Its mails are caught at http://localhost:${ports.inbox}`);
    return backend;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(`\nThe contact form can't send on this machine: ${reason} The site itself works.`);
    return nothing;
  }
}
