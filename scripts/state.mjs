// Tells what is already done on this machine: whether the packages are installed, and whether public/ is up to date.
// It runs before anything is installed, so it needs nothing but Node.
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

const STAMP = ".local/build-stamp";
const CACHE_STAMP = ".local/develop-cache-stamp";
const PAGES = ["gatsby-browser.tsx", "gatsby-config.ts", "gatsby-node.ts", "gatsby-ssr.tsx"];
const RULES = ["rules.ts", "company.ts"].map((name) => `supabase/functions/send-contact-email/${name}`);
/** What a build is made of: it happens in a folder that has no other file. */
export const SOURCES = [
  "data",
  "src",
  "static",
  ...PAGES,
  ...RULES,
  "package.json",
  "tsconfig.json",
  ".env.production",
];
/** What makes it. */
const TOOLS = ["package-lock.json", "scripts/build.mjs", "scripts/build", "scripts/tokens.mjs"];
/** Written by the build itself, in src/. */
export const GENERATED = "gatsby-types.d.ts";

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

/**
 * What tells one build from another: its sources, its tools and its settings.
 * @param {NodeJS.ProcessEnv} environment
 * @param {string} [folder] where the sources are
 */
export function fingerprint(environment, folder = ".") {
  const hash = createHash("sha256");
  /** @param {string} name @param {string} file */
  const add = (name, file) =>
    hash.update(`${name}\0`).update(createHash("sha256").update(fs.readFileSync(file)).digest());
  const sources = SOURCES.flatMap((source) => filesOf(path.join(folder, source))).filter(
    (file) => !file.endsWith(GENERATED),
  );
  for (const file of sources.sort()) add(path.relative(folder, file), file);
  for (const file of TOOLS.flatMap(filesOf).sort()) add(file, file);
  const settings = Object.entries(environment).filter(([name]) => /^(GATSBY|EDITOR)_/.test(name));
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

/** After public/ is whole. @param {string} built the fingerprint of what it was built from */
export function markBuilt(built) {
  fs.mkdirSync(path.dirname(STAMP), { recursive: true });
  fs.writeFileSync(STAMP, built);
}

/**
 * Removes what the develop server has kept of its data where it had other packages or plugins: Gatsby keeps whose a type of nodes
 * is, and fails where another plugin makes one.
 */
export function dropOtherCache() {
  const hash = createHash("sha256");
  for (const file of ["package-lock.json", "gatsby-config.ts"]) hash.update(fs.readFileSync(file));
  const made = hash.digest("hex");
  if (fs.existsSync(CACHE_STAMP) && fs.readFileSync(CACHE_STAMP, "utf8") === made) return;
  fs.rmSync(".cache", { recursive: true, force: true });
  fs.mkdirSync(path.dirname(CACHE_STAMP), { recursive: true });
  fs.writeFileSync(CACHE_STAMP, made);
}
