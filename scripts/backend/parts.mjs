// The backend's two processes: the database and the function. The paths are from the project's root, where every
// command here runs.
import { createRequire } from "node:module";
import path from "node:path";
import { printed, startChild } from "./children.mjs";
import { childEnvironment } from "./environment.mjs";

export const FUNCTION_PATH = "/functions/v1/send-contact-email";
const CONFIG = "supabase/functions/send-contact-email/deno.json";
/** How long a process that is just ending may still have the database's folder, in ms. */
const FOLDER_PATIENCE_MS = 5_000;

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
 * @param {AbortSignal} [signal] stops it
 * @throws {Error} where it can't be opened
 */
export async function startDatabase(folder, port, signal) {
  const args = ["scripts/backend/database.mjs", folder, String(port), String(FOLDER_PATIENCE_MS)];
  const child = startChild(process.execPath, args, childEnvironment(process.env), { signal });
  const line = await printed(child, "ready", "in use");
  if (line === "ready") return child;
  await child.stop();
  const place = path.relative(".", folder);
  if (line === "in use")
    throw new Error(
      `the database in ${place} is in use by another program, which may be another npm start of this checkout. Stop that one, or give this one a folder of its own: BACKEND_FOLDER=.local/second npm start.`,
    );
  throw new Error(`the database in ${place} could not be opened.`);
}

/**
 * Starts the function under Deno, without the right to do anything but its work.
 * @param {string} deno its path
 * @param {number} port
 * @param {Record<string, string>} settings the function's
 * @param {{ log?: "inherit" | "pipe", signal?: AbortSignal }} [options] `log`: where its log goes, to ours or to the
 *   child's `errors`; `signal`: stops it
 * @throws {Error} where it ends instead of starting
 */
export async function startFunction(deno, port, settings, options) {
  const addresses = [settings.CONTACT_DB_URL, settings.RESEND_BASE_URL].filter((one) => URL.canParse(one ?? ""));
  const net = ["127.0.0.1", ...addresses.map((one) => new URL(one ?? "").hostname)].join(",");
  const rights = [`--allow-net=${net}`, "--allow-env", `--allow-read=${path.resolve(".")}`, "--allow-sys"];
  const flags = ["--quiet", "--no-prompt", "--no-lock", "--node-modules-dir=manual", `--config=${CONFIG}`];
  const env = {
    ...childEnvironment(process.env),
    ...settings,
    DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`,
    DENO_DIR: path.resolve(".local/deno"),
    DENO_NO_UPDATE_CHECK: "1",
  };
  const child = startChild(deno, ["run", ...flags, ...rights, "scripts/backend/function.ts"], env, options);
  if (await printed(child, "ready")) return child;
  await child.stop();
  throw new Error("the contact function could not be started.");
}
