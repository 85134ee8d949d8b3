/** Copies of the project, which a test can change and build. */
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

const SOURCES = ["data", "src", "static", "supabase", "package.json", "tsconfig.json"];

/** Copies the project to a new folder, and links its packages there; gives the folder. */
export function copyProject(): string {
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), "hammered-"));
  const gatsbyFiles = fs.readdirSync(".").filter((name) => name.startsWith("gatsby-"));
  for (const source of [...SOURCES, ...gatsbyFiles]) fs.cpSync(source, path.join(copy, source), { recursive: true });
  fs.symlinkSync(path.resolve("node_modules"), path.join(copy, "node_modules"), "junction");
  return copy;
}

/** Builds a copy without any settings and options but those given; gives the exit code and all that was printed. */
export function build(copy: string, settings: Record<string, string> = {}, ...options: string[]) {
  const { GATSBY_SUPABASE_URL: _url, GATSBY_SUPABASE_ANON_KEY: _key, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, ["node_modules/gatsby/cli.js", "build", ...options], {
    cwd: copy,
    env: { ...env, ...settings, NODE_ENV: "production", CI: "true", GATSBY_TELEMETRY_DISABLED: "1" },
    encoding: "utf8",
  });
  return { status, output: stdout + stderr };
}
