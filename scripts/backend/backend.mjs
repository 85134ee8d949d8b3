// The contact form's backend on this machine: a database, the function that is deployed, and an inbox for its mails.
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { printed, startChild } from "./children.mjs";
import { startInbox } from "./inbox.mjs";
import { migrate } from "./migrations.mjs";
import { backendPorts } from "./ports.mjs";

const FUNCTION = fileURLToPath(new URL("../../supabase/functions/send-contact-email/", import.meta.url));
const ROOT = path.resolve(FUNCTION, "../../..");
const PATH = "/functions/v1/send-contact-email";
/** How often what is due is tried again: the part of the platform's schedule. */
const DRAIN_MS = 15_000;
const RESTART_MS = 1_000;

/** The Deno that npm brought; undefined where it has none for this system. @returns {string | undefined} */
export function findDeno() {
  try {
    return createRequire(import.meta.url)("deno/install_api.cjs").runInstall();
  } catch {
    return undefined;
  }
}

/** Where the local database is. @param {number} port */
export const localDatabaseUrl = (port) => `postgres://postgres:postgres@127.0.0.1:${port}/postgres`;

/**
 * Starts PGlite.
 * @param {string} folder where its data is kept
 * @param {number} port
 * @throws {Error} where it can't be opened
 */
export async function startDatabase(folder, port) {
  fs.mkdirSync(path.dirname(folder), { recursive: true });
  const script = fileURLToPath(new URL("database.mjs", import.meta.url));
  const child = startChild(process.execPath, [script, folder, String(port)], process.env);
  if (!(await printed(child, "ready"))) throw new Error(`The database in ${folder} could not be opened.`);
  return child;
}

/**
 * How the function is run: as the platform does, without the right to do anything but its work.
 * @param {string} deno @param {string} script @param {NodeJS.ProcessEnv} env the function's settings
 */
export function denoCommand(deno, script, env) {
  const hosts = [env.SUPABASE_DB_URL, env.RESEND_BASE_URL].map((url) => new URL(url ?? "").hostname);
  const net = ["127.0.0.1", ...hosts].join(",");
  const rights = [`--allow-net=${net}`, "--allow-env", `--allow-read=${ROOT}`, "--allow-sys"];
  const settings = ["--no-prompt", "--no-lock", "--node-modules-dir=manual", `--config=${FUNCTION}deno.json`];
  return {
    command: deno,
    args: ["run", "--quiet", ...settings, ...rights, script],
    env: { ...process.env, ...env, DENO_DIR: path.join(ROOT, ".local/deno"), DENO_NO_UPDATE_CHECK: "1" },
  };
}

/** Delivers what is due. @param {number} port the function's @returns {Promise<boolean>} false where it doesn't answer */
const drain = (port) =>
  fetch(`http://127.0.0.1:${port}${PATH}/drain`, { method: "POST" }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Starts the function under Deno.
 * @param {string} deno its path
 * @param {number} port
 * @param {NodeJS.ProcessEnv} settings the function's
 * @throws {Error} where it ends instead of answering
 */
export async function startFunction(deno, port, settings) {
  const { command, args, env } = denoCommand(deno, fileURLToPath(new URL("function.ts", import.meta.url)), settings);
  const child = startChild(command, args, { ...env, DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}` });
  if (!(await printed(child, "ready"))) throw new Error("The contact function could not be started.");
  return child;
}

/** Starts a process again whenever it ends by itself. @param {string} name @param {() => Promise<import("./children.mjs").Child>} start */
async function keepRunning(name, start) {
  let child = await start();
  let stopped = false;

  async function watch() {
    for (;;) {
      await child.exited;
      if (stopped) return;
      console.error(`The ${name} stopped. Starting it again...`);
      await new Promise((resolve) => setTimeout(resolve, RESTART_MS));
      if (stopped) return;
      await start().then(
        (next) => {
          child = next;
        },
        (error) => console.error(error.message),
      );
    }
  }

  const watching = watch();
  return {
    async stop() {
      stopped = true;
      await child.stop();
      await watching;
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
  const ports = backendPorts(env);
  const folder = path.resolve(env.BACKEND_FOLDER || ".local/backend");
  const url = env.SUPABASE_DB_URL || localDatabaseUrl(ports.database);
  /** What has been started, in order. @type {{ stop: () => Promise<void> }[]} */
  const running = [];
  const stop = async () => {
    for (const part of running.reverse()) await part.stop();
  };

  try {
    if (!env.SUPABASE_DB_URL)
      running.push(await keepRunning("database", () => startDatabase(`${folder}/database`, ports.database)));
    await migrate(url, { own: !env.SUPABASE_DB_URL }).catch((error) => {
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
      ...Object.fromEntries(Object.entries(env).filter(([name, value]) => value && /^(CONTACT_|RESEND_)/.test(name))),
    };
    running.push(await keepRunning("contact function", () => startFunction(deno, ports.function, settings)));
    if (!(await drain(ports.function))) console.error("The contact function doesn't reach its database yet.");
    const schedule = setInterval(() => drain(ports.function), DRAIN_MS);
    running.push({ stop: async () => clearInterval(schedule) });
  } catch (error) {
    await stop();
    throw error;
  }
  console.log(`\nThe contact form sends to http://localhost:${ports.function}${PATH}`);
  console.log(`Its mails are caught at http://localhost:${ports.inbox}`);
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
  const target = env.GATSBY_SUPABASE_URL ?? "";
  if (!/^http:\/\/(localhost|127\.0\.0\.1)(:|\/|$)/.test(target)) {
    console.log(`\nThe contact form sends to ${target || "nowhere"} (GATSBY_SUPABASE_URL)`);
    return nothing;
  }
  try {
    return await startBackend(env, [`http://localhost:${sitePort}`, `http://127.0.0.1:${sitePort}`]);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(`\nThe contact form can't send on this machine: ${reason} The site itself works.`);
    return nothing;
  }
}
