// Tells whether public/ is up to date, and whether a build can reuse the last one.
import { createHash } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { filesOf } from "../src/node/headers";
import { fail } from "./program";

const STAMP = ".local/built.json";
const CODE = [
  "src",
  "static",
  "patches",
  ...fs.readdirSync(".").filter((name) => name.startsWith("gatsby-")),
  "supabase/functions/send-contact-email/rules.ts",
  "supabase/functions/send-contact-email/company.ts",
  "package-lock.json",
  "tsconfig.json",
  "scripts/build.ts",
  ".env.production",
];
/** The settings that change a build (src/node/settings.ts, src/browser.d.ts). */
const SETTINGS =
  /^(GATSBY_(SITE_URL|CONTACT_EMAIL|SUPABASE_URL|SUPABASE_ANON_KEY|CSP_REPORT)|EDITOR_(REPOSITORY|BRANCH))$/;

function contentsOf(source: string): string[] {
  if (!fs.existsSync(source)) return [];
  if (fs.statSync(source).isFile()) return [source];
  const files = filesOf(source).map((name) => path.join(source, name));
  // The build itself writes the types.
  return files.filter((file) => fs.statSync(file).isFile() && !file.endsWith("gatsby-types.d.ts")).sort();
}

function digestOf(sources: string[], settings: unknown = []): string {
  const hash = createHash("sha256").update(JSON.stringify(settings));
  for (const file of sources.flatMap(contentsOf)) hash.update(`${file}\0`).update(fs.readFileSync(file));
  return hash.digest("hex");
}

/** Digests of a build's sources and settings. */
export type Stamp = { code: string; data: string };

export function currentStamp(env: NodeJS.ProcessEnv): Stamp {
  const settings = Object.entries(env).filter(([name]) => SETTINGS.test(name));
  return { code: digestOf(CODE, [process.version, settings.sort()]), data: digestOf(["data"]) };
}

/** @returns the stamp of public/; undefined without a finished build */
export function lastStamp(): Stamp | undefined {
  if (!fs.existsSync(STAMP) || !fs.existsSync("public/index.html")) return undefined;
  return JSON.parse(fs.readFileSync(STAMP, "utf8"));
}

export function setStamp(stamp: Stamp): void {
  fs.mkdirSync(path.dirname(STAMP), { recursive: true });
  fs.writeFileSync(STAMP, JSON.stringify(stamp));
}

/**
 * Locks public/, which a build and the develop server both write, and removes its stamp. Ends the program if another one has
 * the lock: a port derived from the folder, because the system frees it however the program ends.
 */
export async function lockPublic(): Promise<void> {
  const digest = createHash("sha256").update(path.resolve("public")).digest();
  const lock = net.createServer().unref();
  lock.listen(20_000 + (digest.readUInt16BE() % 10_000), "127.0.0.1");
  await once(lock, "listening").catch(() =>
    fail("Another npm run develop, edit or build is writing public/. Stop it or let it end, then try again."),
  );
  fs.rmSync(STAMP, { force: true });
}

/** @returns true if public/ is up to date. @param env the settings of the build */
export function isBuilt(env: NodeJS.ProcessEnv): boolean {
  const [last, current] = [lastStamp(), currentStamp(env)];
  return last?.code === current.code && last.data === current.data;
}
