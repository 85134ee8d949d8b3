// Tells whether public/ is up to date, and whether a build can reuse the last one.
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { stop } from "./stop";

const STAMP = ".local/built.json";
const DATA = ["data"];
const CODE = [
  "src",
  "static",
  "gatsby-browser.tsx",
  "gatsby-config.ts",
  "gatsby-node.ts",
  "gatsby-ssr.tsx",
  "supabase/functions/send-contact-email/rules.ts",
  "supabase/functions/send-contact-email/company.ts",
  "package-lock.json",
  "tsconfig.json",
  "scripts/build.ts",
  ".env.production",
];
/** The build writes this into src/. */
const GENERATED = "gatsby-types.d.ts";

function filesOf(source: string): string[] {
  if (!fs.existsSync(source)) return [];
  if (fs.statSync(source).isFile()) return [source];
  const names = fs.readdirSync(source, { recursive: true, encoding: "utf8" });
  const files = names.map((name) => path.join(source, name)).filter((file) => fs.statSync(file).isFile());
  return files.filter((file) => !file.endsWith(GENERATED)).sort();
}

function digestOf(sources: string[], settings: unknown = []): string {
  const hash = createHash("sha256").update(JSON.stringify(settings));
  for (const file of sources.flatMap(filesOf)) hash.update(`${file}\0`).update(fs.readFileSync(file));
  return hash.digest("hex");
}

/** Digests of a build's sources and settings. */
export type Stamp = { code: string; data: string };

export function currentStamp(env: NodeJS.ProcessEnv): Stamp {
  const settings = Object.entries(env).filter(([name]) => /^(GATSBY|EDITOR)_/.test(name));
  return { code: digestOf(CODE, [process.version, settings.sort()]), data: digestOf(DATA) };
}

/** @returns the stamp of public/, or the process that writes it */
function readStamp(): Partial<Stamp> & { pid?: number } {
  return fs.existsSync(STAMP) ? JSON.parse(fs.readFileSync(STAMP, "utf8")) : {};
}

/** @returns the stamp of public/; empty without a finished build */
export const lastStamp = (): Partial<Stamp> => (fs.existsSync("public/index.html") ? readStamp() : {});

/** @param stamp of public/, or the process that writes it */
export function setStamp(stamp: Stamp | { pid: number }): void {
  fs.mkdirSync(path.dirname(STAMP), { recursive: true });
  fs.writeFileSync(STAMP, JSON.stringify(stamp));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Locks public/, which the develop server and a build both write. Ends the program if another process has the lock. */
export function lockPublic(): void {
  const { pid } = readStamp();
  if (pid && isRunning(pid))
    stop(`Process ${pid} (npm run develop, edit or build) is writing public/. Stop it or let it end, then try again.`);
  setStamp({ pid: process.pid });
}

/** @returns true if public/ is up to date. @param env the settings of the build */
export function isBuilt(env: NodeJS.ProcessEnv): boolean {
  const [last, current] = [lastStamp(), currentStamp(env)];
  return last.code === current.code && last.data === current.data;
}
