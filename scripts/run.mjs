// node scripts/run.mjs NAME [ARGUMENT...]: runs scripts/NAME.ts, after installing missing or outdated packages; with
// `--help` it prints the file's first comment instead. It needs nothing but Node, because it comes before any package.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

/** @param {string} sentence @returns {never} */
function stop(sentence) {
  console.error(`\n${sentence}`);
  process.exit(1);
}

const readJson = (/** @type {string} */ file) => JSON.parse(fs.readFileSync(file, "utf8"));

/** @returns true if node_modules has the versions of package-lock.json; npm writes its list last */
function isInstalled() {
  const list = "node_modules/.package-lock.json";
  if (!fs.existsSync(list)) return false;
  const present = readJson(list).packages;
  return Object.entries(readJson("package-lock.json").packages).every(
    ([name, { version, optional }]) => name === "" || optional || present[name]?.version === version,
  );
}

function install() {
  console.log("Installing packages (once; a minute or two)...");
  // Whole and patched, whatever npm's configuration and NODE_ENV leave out.
  const whole = ["--include=dev", "--include=optional", "--ignore-scripts=false"];
  const options = ["ci", ...whole, "--no-audit", "--no-fund", "--loglevel=error"];
  const { npm_execpath: npm } = process.env;
  const [command, ...args] = npm ? [process.execPath, npm, ...options] : ["npm", ...options];
  const { status } = spawnSync(command, args, { stdio: "inherit", shell: !npm && process.platform === "win32" });
  if (status !== 0)
    stop("npm could not install the packages. Its message above says why; the same command tries again.");
}

const [, , name = "", ...args] = process.argv;
const { node } = process.versions;
const versions = readJson("package.json").engines.node.split(" || ");
if (!versions.includes(node.split(".")[0]))
  stop(`This is Node ${node}. Install one of the versions ${versions.join(", ")} from https://nodejs.org.`);
const manager = process.env.npm_config_user_agent?.split("/")[0] ?? "npm";
if (manager !== "npm")
  stop(`This project uses npm, not ${manager}: npm run ${process.env.npm_lifecycle_event ?? name}`);
// Gatsby and webpack read these as patterns or parts of a URL.
const [folder, character] = /.*?([()'[\]{}#!%*?|])[^/\\]*/.exec(process.cwd()) ?? [];
if (character) stop(`The site can't be built in a folder with ${character} in its name. Rename it: ${folder}`);
const file = path.resolve("scripts", `${name}.ts`);
if (args.includes("--help")) {
  const [comment = ""] = /^(\/\/.*\n)+/.exec(fs.readFileSync(file, "utf8")) ?? [];
  console.log(comment.replace(/^\/\/ ?/gm, "").trimEnd());
  process.exit();
}
if (!isInstalled()) install();
// As `node --import tsx scripts/NAME.ts`, without a second process.
process.argv = [process.execPath, file, ...args];
await import("tsx");
await import(`./${name}.ts`);
