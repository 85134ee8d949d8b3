/** Runs `npm start`, other scripts, and the contact function, with free ports and new folders. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { expect } from "@playwright/test";
import { copyNewDatabase } from "../../__tests__/new-database";
import { newFolder } from "../../__tests__/temporary-folder";
import { startBackend } from "../../scripts/backend/backend";
import { freePort } from "../../scripts/backend/ports";
import { localDatabaseUrl } from "../../scripts/backend/services";
import { createServices } from "../../scripts/program";
import { SITE } from "./test-site";

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

/** Free ports and a new folder for `npm start`. */
export async function createMachine() {
  const backend = await freePort();
  const folder = newFolder("start");
  const env: NodeJS.ProcessEnv = {
    // Without the tests' settings: `npm start` has its own.
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(GATSBY|EDITOR)_/.test(name))),
    // Gatsby's own setting changes no build.
    GATSBY_TELEMETRY_DISABLED: "1",
    PORT: String(backend + 2),
    BACKEND_PORT: String(backend),
    BACKEND_FOLDER: folder,
    // The build's address: another one would start a build.
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
      copyNewDatabase(path.join(folder, "postgres"));
      const started = launch(process.execPath, ["--import", "tsx", "scripts/start.ts"], { ...env, ...more }, SITE);
      await started.until("The site is at");
      return started;
    },
  };
}

/**
 * Starts the real contact function under Deno, with its own database and inbox.
 * @param origin the allowed site
 * @param settings the function's, as `LOCAL_CONTACT_...`
 * @param fixedPort the first of its ports; free ones by default
 * @returns the addresses of the function for Supabase's client, of its database and its inbox
 */
export async function startLocalFunction(origin: string, settings: Record<string, string> = {}, fixedPort?: number) {
  const port = fixedPort ?? (await freePort());
  const folder = newFolder("function");
  copyNewDatabase(path.join(folder, "postgres"));
  const services = createServices();
  await startBackend({ ...settings, BACKEND_PORT: String(port), BACKEND_FOLDER: folder }, [origin], services);
  return {
    url: `http://127.0.0.1:${port}`,
    database: localDatabaseUrl(port + 1),
    inbox: `http://127.0.0.1:${port + 3}`,
    stop: () => services.stop(),
  };
}
