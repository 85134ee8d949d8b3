// Tells whether a folder's public/ is up to date, and whether a build can reuse the last one.
import { createHash } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { filesOfFolder } from "../../src/projects-file/folder";
import { readContent } from "../../src/projects-file/read-content";
import { fail } from "../common/program";

const STAMP = ".local/built.json";
/** Sources of the pages' code and styles, beside Gatsby's own files, `gatsby-*`. */
const CODE = [
  "src",
  "static",
  "patches",
  "supabase/functions/send-contact-email/rules.ts",
  "supabase/functions/send-contact-email/company.ts",
  "package-lock.json",
  "tsconfig.json",
  "scripts/build.ts",
  ".env.production",
];
/** Sources that a build takes into its last result. */
const DATA = ["data", "static/previews"];
/** The settings that change a build (src/node/settings.ts, src/browser.d.ts). */
const SETTINGS = /^(GATSBY_(SITE_URL|CONTACT_EMAIL|SUPABASE_URL|SUPABASE_ANON_KEY)|EDITOR_(REPOSITORY|BRANCH))$/;

/** @returns the paths of a source's files in a folder */
function contentsOf(source: string, folder: string): string[] {
  if (fs.statSync(path.join(folder, source), { throwIfNoEntry: false })?.isFile()) return [source];
  return filesOfFolder(path.join(folder, source)).map((name) => `${source}/${name}`);
}

function digestOf(files: string[], folder: string, settings: unknown = []): string {
  const hash = createHash("sha256").update(JSON.stringify(settings));
  for (const file of files) {
    const { content, error } = readContent(path.join(folder, file), file);
    // An unreadable file that a build needs stops it later, with a sentence.
    hash.update(`${file}\0`).update(content ?? error);
  }
  return hash.digest("hex");
}

/** Digests of a build's sources and settings. */
type Stamp = { code: string; data: string };

export function currentStamp(env: NodeJS.ProcessEnv, folder = "."): Stamp {
  const settings = Object.entries(env).filter(([name]) => SETTINGS.test(name));
  const gatsby = fs.readdirSync(folder).filter((name) => name.startsWith("gatsby-"));
  const data = DATA.flatMap((source) => contentsOf(source, folder));
  const code = [...CODE, ...gatsby]
    .flatMap((source) => contentsOf(source, folder))
    // The build itself writes the types.
    .filter((file) => !data.includes(file) && file !== "src/gatsby-types.d.ts");
  return { code: digestOf(code, folder, [process.version, settings.sort()]), data: digestOf(data, folder) };
}

/** @returns the stamp of a folder's public/; undefined without a finished build */
export function lastStamp(folder = "."): Stamp | undefined {
  const stamp = path.join(folder, STAMP);
  if (!fs.existsSync(stamp) || !fs.existsSync(path.join(folder, "public/index.html"))) return undefined;
  return JSON.parse(fs.readFileSync(stamp, "utf8"));
}

export function setStamp(stamp: Stamp): void {
  fs.mkdirSync(path.dirname(STAMP), { recursive: true });
  fs.writeFileSync(STAMP, JSON.stringify(stamp));
}

/**
 * Locks public/, which a build and the develop server both write, and removes its stamp. Ends the program if another
 * one has the lock: a port derived from the folder, because the system frees it however the program ends.
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

/** @returns true if a folder's public/ is up to date. @param env the settings of the build */
export function isBuilt(env: NodeJS.ProcessEnv, folder = "."): boolean {
  const [last, current] = [lastStamp(folder), currentStamp(env, folder)];
  return last?.code === current.code && last.data === current.data;
}
