// Builds the site where public/ is out of date, with settings for this machine.
import fs from "node:fs";
import { parse } from "dotenv";
import { runCommand } from "./backend/children";
import { backendPorts } from "./backend/ports";
import { isBuilt } from "./built";
import { type RunningParts, stop } from "./stop";

/** The environment, completed by .env.development, so that the site calls the local backend. */
export function localSettings(): NodeJS.ProcessEnv {
  const defaults = parse(fs.readFileSync(".env.development"));
  if (process.env.BACKEND_PORT) defaults.GATSBY_SUPABASE_URL = `http://localhost:${backendPorts(process.env).function}`;
  return { ...defaults, ...process.env };
}

/**
 * Ends the program with one sentence where the site can't be built.
 * @param program the program's parts, which get the build
 * @returns the environment that the site was built with
 */
export async function prepare(program: RunningParts): Promise<NodeJS.ProcessEnv> {
  const env = localSettings();
  if (isBuilt(env)) return env;
  console.log("Building the site (after a change only; the first time takes a minute or two)...");
  const built = await runCommand(process.execPath, ["--import", "tsx", "scripts/build.ts"], env, program);
  if (!built) stop("The site could not be built: the message above says why.");
  return env;
}
