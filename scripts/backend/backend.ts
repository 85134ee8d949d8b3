// The local backend of the contact form: a database, the contact function, and an inbox for its mails.
import fs from "node:fs";
import path from "node:path";
import { createServices, type Services } from "../program";
import { restartOnExit } from "./children";
import { localSettingsOf, loopbackAddress } from "./environment";
import { startInbox } from "./inbox";
import { migrate } from "./migrations";
import { backendPorts, tryPort, usesLocalBackend } from "./ports";
import { FUNCTION_PATH, findDeno, localDatabaseUrl, startDatabase, startFunction } from "./services";

/** Interval of retries; on the platform a schedule does this every minute. */
const DRAIN_MS = 15_000;

/** The ports, files and database of a backend. Each BACKEND_PORT has a folder of its own. */
function backendPlace(env: NodeJS.ProcessEnv) {
  const ports = backendPorts(env);
  const usual = env.BACKEND_PORT ? `.local/backend-${ports.function}` : ".local/backend";
  const folder = path.resolve(env.BACKEND_FOLDER || usual);
  const other = loopbackAddress(env, "LOCAL_DATABASE_URL");
  return {
    ports,
    /** PGlite's folder; undefined with LOCAL_DATABASE_URL. */
    database: other ? undefined : path.join(folder, "postgres"),
    inbox: path.join(folder, "inbox.jsonl"),
    url: other ?? localDatabaseUrl(ports.database),
  };
}

/** The usual ports of `npm run develop` and `npm start`, and the next ones: their sites can share a backend. */
const SHARING_PORTS = [8000, 9000].flatMap((first) => Array.from({ length: 10 }, (_, index) => first + index));

const functionUrl = (port: number) => `http://127.0.0.1:${port}${FUNCTION_PATH}`;

/** Sends queued mails. The next call retries a failure. */
const drain = (port: number) => fetch(`${functionUrl(port)}/drain`, { method: "POST" }).catch(() => {});

/**
 * Opens the local database, running or not.
 * @param env as for startBackend
 * @returns `folder`: PGlite's, or ""; undefined if there is no database yet
 * @throws {Error} with a message that ends the caller's sentence
 */
export async function openLocalDatabase(env: NodeJS.ProcessEnv) {
  const { database, url, ports } = backendPlace(env);
  const nothing = async () => {};
  if (!database) return { url, folder: "", close: nothing };
  if (await tryPort(ports.database)) return { url, folder: database, close: nothing };
  if (!fs.existsSync(database)) return undefined;
  // The backend's port is a lock: no second process opens the folder.
  const child = await startDatabase(database, ports.database);
  await migrate(url, { createRoles: true });
  return { url, folder: database, close: child.stop };
}

/**
 * Starts the backend, and sends the mails that an earlier run left queued.
 * @param env `LOCAL_DATABASE_URL`, `BACKEND_PORT`, `BACKEND_FOLDER`, and the function's settings with the prefix `LOCAL_`
 * @param origins the sites whose form may send
 * @param services receives every started process; the caller stops them, after an error too
 * @throws {Error} with a message that ends the caller's sentence
 */
export async function startBackend(env: NodeJS.ProcessEnv, origins: string[], services: Services): Promise<void> {
  const deno = findDeno();
  if (!deno)
    throw new Error(
      "Deno, which runs the contact function, has no binary for this system (only for glibc Linux, macOS and Windows).",
    );
  const { ports, database, inbox: inboxFile, url } = backendPlace(env);
  const { signal } = services;
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
  if (database)
    services.add(await restartOnExit("database", () => startDatabase(database, ports.database, signal), signal));
  await migrate(url, { createRoles: database !== undefined }).catch((error) => {
    throw new Error(`the database can't be used (${error.code ?? error.message}).`);
  });
  const inbox = await startInbox(inboxFile, ports.inbox);
  services.add({ stop: async () => void inbox.close().closeAllConnections() });
  const start = () => startFunction(deno, ports.function, settings, { signal });
  services.add(await restartOnExit("contact function", start, signal));
  void drain(ports.function);
  const schedule = setInterval(() => drain(ports.function), DRAIN_MS);
  services.add({ stop: async () => clearInterval(schedule) });
}

/**
 * Starts the backend for a local site. If that fails, it prints why; the site works without.
 * @param env the settings of the site's build, and startBackend's
 */
export async function startLocalBackend(env: NodeJS.ProcessEnv, sitePort: number, program: Services): Promise<void> {
  if (!usesLocalBackend(env)) {
    console.log(`\nThe contact form sends to ${env.GATSBY_SUPABASE_URL} (GATSBY_SUPABASE_URL)`);
    return;
  }
  const backend = createServices();
  program.add(backend);
  try {
    const ports = [sitePort, ...SHARING_PORTS];
    const sites = ports.flatMap((port) => [`http://localhost:${port}`, `http://127.0.0.1:${port}`]);
    await startBackend(env, sites, backend);
    const { function: functionPort, inbox } = backendPorts(env);
    console.log(`\nThe contact form sends to http://localhost:${functionPort}${FUNCTION_PATH}`);
    console.log(`Read its mails at http://localhost:${inbox}`);
  } catch (error) {
    await backend.stop();
    // Expected while the program stops.
    if (program.signal.aborted) return;
    const reason = error instanceof Error ? error.message : String(error);
    console.error(`\nThe contact form can't send on this machine: ${reason} The site itself works.`);
  }
}
