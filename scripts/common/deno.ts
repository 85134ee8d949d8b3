// Deno, in which the contact function runs on the platform. npm has it for glibc Linux, macOS and Windows.
import { createRequire } from "node:module";
import path from "node:path";

const FUNCTION = "supabase/functions/send-contact-email";

/** The file that is deployed. */
export const ENTRY_POINT = `${FUNCTION}/index.ts`;

export const DENO_FLAGS = ["--no-lock", "--node-modules-dir=manual", `--config=${FUNCTION}/deno.json`];

/** Deno's own files stay in the project's folder. */
export const DENO_ENV = { DENO_DIR: path.resolve(".local/deno"), DENO_NO_UPDATE_CHECK: "1" };

/** @returns the path of npm's Deno; undefined if it has none for this system */
export function findDeno(): string | undefined {
  try {
    return createRequire(path.resolve("package.json"))("deno/install_api.cjs").runInstall();
  } catch {
    return undefined;
  }
}
