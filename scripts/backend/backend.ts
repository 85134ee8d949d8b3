// The local backend of the contact form: a database, the contact function, and an inbox for its mails.
import fs from "node:fs";
import type http from "node:http";
import path from "node:path";
import { createFunction } from "../../supabase/functions/send-contact-email/function";
import { createServices, type Services } from "../common/program";
import { addressOf } from "../site/server";
import { localDatabaseUrl, startDatabase } from "./database";
import { FUNCTION_PATH, serveFunction } from "./function";
import { startInbox } from "./inbox";
import { migrate } from "./migrations";
import { isTaken, usesLocalBackend } from "./ports";
import { type BackendSettings, readBackendSettings } from "./settings";

/** Interval of retries; on the platform a schedule does this every minute. */
const DRAIN_MS = 15_000;

/** The usual ports of `npm run develop` and `npm start`, and the next ones: their sites can share a backend. */
const SHARING_PORTS = [8000, 9000].flatMap((first) => Array.from({ length: 10 }, (_, index) => first + index));

const databaseFolder = ({ folder }: BackendSettings): string => path.join(folder, "postgres");

const asService = (server: http.Server) => ({ stop: async () => void server.close().closeAllConnections() });

/**
 * Finds the local database, and opens it if no other process has.
 * @returns its address and folder, which is empty for another one than PGlite; undefined if there is none yet
 * @throws {Error} with a message that ends the caller's sentence
 */
export async function openLocalDatabase(settings: BackendSettings) {
  const nothing = async () => {};
  if (settings.databaseUrl) return { url: settings.databaseUrl, folder: "", stop: nothing };
  const folder = databaseFolder(settings);
  const port = settings.ports.database;
  if (await isTaken(port, "127.0.0.1")) return { url: localDatabaseUrl(port), folder, stop: nothing };
  if (!fs.existsSync(folder)) return undefined;
  const database = await startDatabase(folder, port);
  await migrate(database.url, { createRoles: true });
  return { folder, ...database };
}

/** Starts PGlite, unless another database is set. @returns its address */
async function startMigratedDatabase(settings: BackendSettings, services: Services): Promise<string> {
  let url = settings.databaseUrl;
  if (!url) {
    const folder = databaseFolder(settings);
    const database = await startDatabase(folder, settings.ports.database).catch(({ message }) => {
      throw new Error(`the database in ${path.relative(".", folder)} can't be opened (${message}).`);
    });
    services.add(database);
    url = database.url;
  }
  await migrate(url, { createRoles: !settings.databaseUrl }).catch((error) => {
    throw new Error(`the database can't be used (${error.code ?? error.message}).`);
  });
  return url;
}

/**
 * Starts the backend, and sends the mails that an earlier run left queued.
 * @param origins the sites whose form may send
 * @param services receives every started server; the caller stops them, after an error too
 * @returns the addresses of the database, of the function's server and of the inbox
 * @throws {Error} with a message that ends the caller's sentence
 */
export async function startBackend(settings: BackendSettings, origins: string[], services: Services) {
  const { ports, folder, own } = settings;
  const databaseUrl = await startMigratedDatabase(settings, services);
  const inbox = await startInbox(path.join(folder, "inbox.jsonl"), ports.inbox);
  services.add(asService(inbox));
  const inboxUrl = addressOf(inbox);

  const env = {
    CONTACT_DB_URL: databaseUrl,
    CONTACT_DB_PREPARE: "true",
    CONTACT_ALLOWED_ORIGINS: origins.join(","),
    CONTACT_FROM: "Contact form <contact@hammeredproductions.example>",
    CONTACT_TO: "owner@hammeredproductions.example",
    CONTACT_ADDRESS_HEADER: "peer",
    RESEND_API_KEY: "local",
    RESEND_BASE_URL: inboxUrl,
    ...own,
  };
  function log(sentence: string): void {
    // While the backend stops, the function loses its database.
    if (!services.signal.aborted) console.error(`contact: ${sentence}`);
  }
  const answer = createFunction(env, undefined, log);
  const server = await serveFunction(answer, ports.function);
  services.add(asService(server));

  const drain = () => void answer(new Request(`http://localhost${FUNCTION_PATH}/drain`, { method: "POST" }));
  drain();
  const schedule = setInterval(drain, DRAIN_MS);
  services.add({ stop: async () => clearInterval(schedule) });
  return { databaseUrl, functionUrl: addressOf(server), inboxUrl };
}

/**
 * Starts the backend for a local site. If that fails, it prints why; the site works without.
 * @param env the settings of the site's build, and of the backend
 */
export async function startLocalBackend(env: NodeJS.ProcessEnv, sitePort: number, program: Services): Promise<void> {
  if (!usesLocalBackend(env)) {
    console.log(`\nThe contact form sends to ${env.GATSBY_SUPABASE_URL} (GATSBY_SUPABASE_URL)`);
    return;
  }
  const backend = createServices();
  program.add(backend);
  // An error that nobody catches, in the database's client or another library, must not end the site.
  process.on("uncaughtException", (error) => console.error(error));
  try {
    const ports = [sitePort, ...SHARING_PORTS];
    const sites = ports.flatMap((port) => [`http://localhost:${port}`, `http://127.0.0.1:${port}`]);
    const { functionUrl, inboxUrl } = await startBackend(readBackendSettings(env), sites, backend);
    console.log(`\nThe contact form sends to ${functionUrl}${FUNCTION_PATH}`);
    console.log(`Read its mails at ${inboxUrl}`);
  } catch (error) {
    await backend.stop();
    // Expected while the program stops.
    if (program.signal.aborted) return;
    const reason = error instanceof Error ? error.message : String(error);
    console.error(`\nThe contact form can't send on this machine: ${reason} The site itself works.`);
  }
}
