// The processes of the backend: the database and the function.
import { createRequire } from "node:module";
import path from "node:path";
import { type Child, startChild, waitForLine } from "./children";
import { childEnvironment } from "./environment";

export const FUNCTION_PATH = "/functions/v1/send-contact-email";
const CONFIG = "supabase/functions/send-contact-email/deno.json";

/** The address of PGlite. */
export const localDatabaseUrl = (port: number) =>
  `postgres://postgres:postgres@127.0.0.1:${port}/postgres?prepare=true`;

/** @returns the path of npm's Deno; undefined if it has none for this system */
export function findDeno(): string | undefined {
  try {
    return createRequire(path.resolve("package.json"))("deno/install_api.cjs").runInstall();
  } catch {
    return undefined;
  }
}

/**
 * Starts PGlite.
 * @throws {Error} if the folder can't be opened
 */
export async function startDatabase(folder: string, port: number, signal?: AbortSignal): Promise<Child> {
  const args = ["--import", "tsx", "scripts/backend/database.ts", folder, String(port)];
  const child = startChild(process.execPath, args, childEnvironment(process.env), { signal });
  if (await waitForLine(child, "ready")) return child;
  await child.stop();
  throw new Error(`the database in ${path.relative(".", folder)} could not be opened.`);
}

/**
 * Starts the function under Deno, with minimal permissions.
 * @param deno the path of Deno
 * @throws {Error} if it ends instead of starting
 */
export async function startFunction(
  deno: string,
  port: number,
  settings: Record<string, string>,
  options?: { log?: "inherit" | "pipe"; signal?: AbortSignal },
): Promise<Child> {
  const addresses = [settings.CONTACT_DB_URL, settings.RESEND_BASE_URL].filter((one) => URL.canParse(one ?? ""));
  const net = ["127.0.0.1", ...addresses.map((one) => new URL(one ?? "").hostname)].join(",");
  const permissions = [`--allow-net=${net}`, "--allow-env", `--allow-read=${path.resolve(".")}`, "--allow-sys"];
  const flags = ["--quiet", "--no-prompt", "--no-lock", "--node-modules-dir=manual", `--config=${CONFIG}`];
  const env = {
    ...childEnvironment(process.env),
    ...settings,
    DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`,
    DENO_DIR: path.resolve(".local/deno"),
    DENO_NO_UPDATE_CHECK: "1",
  };
  const child = startChild(deno, ["run", ...flags, ...permissions, "scripts/backend/function.ts"], env, options);
  if (await waitForLine(child, "ready")) return child;
  await child.stop();
  throw new Error("the contact function could not be started.");
}
