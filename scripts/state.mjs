// Tells what is already done on this machine: whether the packages are installed, and whether public/ is up to date.
// It runs before anything is installed, so it needs nothing but Node.
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

const STAMP = ".local/build-stamp";
/** What a build is made of. */
const SOURCES = ["data", "src", "static", "gatsby-browser.tsx", "gatsby-config.ts", "gatsby-node.ts", "gatsby-ssr.tsx"];
const RULES = ["rules.ts", "company.ts"].map((name) => `supabase/functions/send-contact-email/${name}`);
const ALSO = [...RULES, "package-lock.json", ".env.production", "scripts/build.mjs"];
/** Written by the build itself. */
const GENERATED = "gatsby-types.d.ts";

/** @param {string} file */
const readJson = (file) => JSON.parse(fs.readFileSync(file, "utf8"));

/** True when node_modules holds what package-lock.json asks for. npm writes its own list last of all. */
export function isInstalled() {
  try {
    const wanted = readJson("package-lock.json").packages;
    const present = readJson("node_modules/.package-lock.json").packages;
    return Object.entries(wanted).every(
      ([name, { version, optional }]) => name === "" || optional || present[name]?.version === version,
    );
  } catch {
    return false;
  }
}

/** The files below a folder, a file itself, or nothing where neither is there. @param {string} source */
export function filesOf(source) {
  if (!fs.existsSync(source)) return [];
  if (fs.statSync(source).isFile()) return [source];
  const names = fs.readdirSync(source, { recursive: true, encoding: "utf8" });
  return names.map((name) => path.join(source, name)).filter((file) => fs.statSync(file).isFile());
}

/** @param {NodeJS.ProcessEnv} environment */
function fingerprint(environment) {
  const hash = createHash("sha256");
  for (const file of [...SOURCES, ...ALSO].flatMap(filesOf).sort()) {
    if (!file.endsWith(GENERATED)) hash.update(file).update(fs.readFileSync(file));
  }
  const settings = Object.entries(environment).filter(([name]) => name.startsWith("GATSBY_"));
  return hash.update(JSON.stringify(settings.sort())).digest("hex");
}

/**
 * True when public/ was built from these files with these settings, by a build that ended well.
 * @param {NodeJS.ProcessEnv} environment
 */
export function isBuilt(environment) {
  if (!fs.existsSync(STAMP) || !fs.existsSync("public/index.html")) return false;
  return fs.readFileSync(STAMP, "utf8") === fingerprint(environment);
}

/** Before anything is done to public/. */
export function unmarkBuilt() {
  fs.rmSync(STAMP, { force: true });
}

/** @param {NodeJS.ProcessEnv} environment */
export function markBuilt(environment) {
  fs.mkdirSync(path.dirname(STAMP), { recursive: true });
  fs.writeFileSync(STAMP, fingerprint(environment));
}
