// The backend's two processes: the database and the function. The paths are from the project's root, where every
// command here runs.
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { printed, startChild } from "./children.mjs";

export const FUNCTION_PATH = "/functions/v1/send-contact-email";
const CONFIG = "supabase/functions/send-contact-email/deno.json";

/** The Deno that npm brought; undefined where it has none for this system. @returns {string | undefined} */
export function findDeno() {
  try {
    return createRequire(path.resolve("package.json"))("deno/install_api.cjs").runInstall();
  } catch {
    return undefined;
  }
}

/**
 * Starts PGlite.
 * @param {string} folder where its data is kept
 * @param {number} port
 * @throws {Error} where it can't be opened
 */
export async function startDatabase(folder, port) {
  fs.mkdirSync(path.dirname(folder), { recursive: true });
  const child = startChild(process.execPath, ["scripts/backend/database.mjs", folder, String(port)], process.env);
  if (!(await printed(child, "ready"))) throw new Error(`The database in ${folder} could not be opened.`);
  return child;
}

/**
 * Starts the function under Deno, without the right to do anything but its work.
 * @param {string} deno its path
 * @param {number} port
 * @param {NodeJS.ProcessEnv} settings the function's
 * @param {"inherit" | "pipe"} [log] where its log goes: to ours, or to the child's `errors`
 * @throws {Error} where it ends instead of starting
 */
export async function startFunction(deno, port, settings, log) {
  const hosts = [settings.SUPABASE_DB_URL, settings.RESEND_BASE_URL].map((url) => new URL(url ?? "").hostname);
  const net = ["127.0.0.1", ...hosts].join(",");
  const rights = [`--allow-net=${net}`, "--allow-env", `--allow-read=${path.resolve(".")}`, "--allow-sys"];
  const options = ["--quiet", "--no-prompt", "--no-lock", "--node-modules-dir=manual", `--config=${CONFIG}`];
  const env = {
    ...process.env,
    ...settings,
    DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`,
    DENO_DIR: path.resolve(".local/deno"),
    DENO_NO_UPDATE_CHECK: "1",
  };
  const child = startChild(deno, ["run", ...options, ...rights, "scripts/backend/function.ts"], env, { log });
  if (!(await printed(child, "ready"))) throw new Error("The contact function could not be started.");
  return child;
}
