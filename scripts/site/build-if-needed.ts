// Builds a site for this machine if its public/ is out of date.
import { backendPorts } from "../backend/settings";
import { readEnvFile } from "../common/env-files";
import type { Services } from "../common/program";
import { runCommand } from "../common/run-command";
import { isBuilt } from "./built";

/** @returns the environment with the defaults of .env.development: the site calls the local backend */
export function localSettings(): NodeJS.ProcessEnv {
  const defaults = readEnvFile(".env.development");
  if (process.env.BACKEND_PORT) defaults.GATSBY_SUPABASE_URL = `http://localhost:${backendPorts(process.env).function}`;
  return { ...defaults, ...process.env };
}

/**
 * Builds the site if needed.
 * @param folder the project, or a copy of it with its packages
 * @param more settings of the build
 * @returns the environment of the build
 * @throws {Error} if it can't be built
 */
export async function buildIfNeeded(program: Services, folder = ".", more: NodeJS.ProcessEnv = {}) {
  const env = { ...localSettings(), ...more };
  if (isBuilt(env, folder)) return env;
  console.log("Building the site (after a change only; the first time takes a minute or two)...");
  const build = ["--import", "tsx", "scripts/build.ts"];
  const built = await runCommand(process.execPath, build, env, program, undefined, folder);
  if (!built) throw new Error("The site could not be built: the message above says why.");
  return env;
}
