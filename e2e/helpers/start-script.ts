/** Runs `npm start`, other scripts, and the contact function, with free ports and new folders. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { expect } from "@playwright/test";
import { startBackend } from "../../scripts/backend/backend";
import { portErrorNow } from "../../scripts/backend/ports";
import { createServices } from "../../scripts/common/program";
import { newFolder } from "../../test-support/temporary-folder";
import { SETTINGS, SITE } from "../../test-support/test-site";

/** Ends a program when the tests end, however they end. @returns a function that ends it now */
export function endWithTests(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): () => Promise<void> {
  const end = () => void child.kill(signal);
  process.once("exit", end);
  const ended = once(child, "exit").then(() => void process.removeListener("exit", end));
  return () => {
    end();
    return ended;
  };
}

/**
 * Starts a program in its own process group, as a terminal does; it ends with the tests.
 * @returns `printed` is its output so far, `until` waits for a part of it
 */
export function launch(command: string, args: string[], env: NodeJS.ProcessEnv, cwd = ".") {
  const child = spawn(command, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"], detached: true });
  endWithTests(child);
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (words) => {
      text += words;
    });
  const printed = () => text;
  // Until the test's own timeout, which shows the output.
  return { child, printed, until: (words: string) => expect.poll(printed, { timeout: 0 }).toContain(words) };
}

/**
 * Free ports for a program that needs their numbers before it starts. The system gives none of these to other programs.
 * @returns the first of four in a row
 */
export async function freePorts(): Promise<number> {
  const first = 11_000 + Math.floor(Math.random() * 8_990);
  const errors = await Promise.all([0, 1, 2, 3].map((offset) => portErrorNow(first + offset)));
  return errors.some(Boolean) ? freePorts() : first;
}

/** Free ports and a new folder for `npm start`. */
export async function createMachine() {
  const backend = await freePorts();
  const folder = newFolder("start");
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    // Gatsby's own setting changes no build.
    GATSBY_TELEMETRY_DISABLED: "1",
    PORT: String(backend + 2),
    BACKEND_PORT: String(backend),
    BACKEND_FOLDER: folder,
    // The build's settings: others would start a build.
    ...SETTINGS,
    GATSBY_SUPABASE_URL: "http://localhost:54321",
  };
  return {
    env,
    site: `http://localhost:${backend + 2}`,
    form: `http://127.0.0.1:${backend}/functions/v1/send-contact-email`,
    database: backend + 1,
    inbox: `http://127.0.0.1:${backend + 3}`,
    /** Starts, and waits for the site. */
    async start(more: NodeJS.ProcessEnv = {}) {
      const started = launch(process.execPath, ["--import", "tsx", "scripts/start.ts"], { ...env, ...more }, SITE);
      await started.until("The site is at");
      return started;
    },
  };
}

/**
 * Starts the real contact function, with its own database and inbox.
 * @param origin the allowed site
 * @param own the function's settings
 * @param port of the function; any free one by default
 * @returns the addresses of the function for Supabase's client, of its database and its inbox
 */
export async function startLocalFunction(origin: string, own: Record<string, string> = {}, port = 0) {
  const services = createServices();
  const ports = { function: port, database: 0, inbox: 0 };
  const settings = { ports, folder: newFolder("function"), databaseUrl: undefined, own };
  const { functionUrl, databaseUrl, inboxUrl } = await startBackend(settings, [origin], services);
  return { url: functionUrl, database: databaseUrl, inbox: inboxUrl, stop: () => services.stop() };
}
