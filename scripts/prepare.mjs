// Brings a fresh checkout to a built site: checks the machine, installs what is missing, builds what has changed.
// It runs before anything is installed, so it needs nothing but Node.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { runCommand } from "./backend/children.mjs";
import { backendPorts } from "./backend/ports.mjs";
import { isBuilt, isInstalled } from "./state.mjs";
import { stop } from "./stop.mjs";

const OLDEST_NODE = 20;
/** Free space in MB that each step needs, with some to spare (docs/decisions.md, "Space"). */
const SPACE_MB = { install: 1600, build: 400 };

/** @param {keyof typeof SPACE_MB} step */
function checkSpace(step) {
  const { bavail, bsize } = fs.statfsSync(".");
  const free = Math.floor((bavail * bsize) / 1e6);
  if (free < SPACE_MB[step])
    stop(
      `Not enough space on this disk: ${free} MB are free and the ${step} needs ${SPACE_MB[step]} MB. Free some and try again.`,
    );
}

/** @typedef {import("./stop.mjs").RunningParts} RunningParts */

/** npm, as it was started for this script, or the one on the path. @param {string[]} args @param {RunningParts} program */
function npm(args, program) {
  const own = process.env.npm_execpath;
  return own
    ? runCommand(process.execPath, [own, ...args], process.env, program)
    : runCommand("npm", args, process.env, program);
}

/**
 * Brings the packages to a fresh checkout. Ends the program with one sentence where the machine won't do.
 * @param {RunningParts} program the program's parts
 */
export async function install(program) {
  if (Number(process.versions.node.split(".")[0]) < OLDEST_NODE)
    stop(
      `This project needs Node ${OLDEST_NODE} or newer; this is Node ${process.versions.node}. Install it from https://nodejs.org.`,
    );
  process.chdir(path.dirname(path.dirname(fileURLToPath(import.meta.url))));
  if (isInstalled()) return;
  checkSpace("install");
  console.log("Installing packages (once; a minute or two)...");
  const installed = await npm(["ci", "--no-audit", "--no-fund", "--loglevel=error"], program);
  if (!installed)
    stop("The packages could not be installed: npm's own words above say why. The same command tries again.");
}

/** @param {NodeJS.ProcessEnv} env @param {RunningParts} program */
async function build(env, program) {
  if (isBuilt(env)) return;
  checkSpace("build");
  console.log("Building the site (after a change only; the first time takes a minute or two)...");
  const built = await runCommand(process.execPath, ["scripts/build.mjs"], env, program);
  if (!built) stop("The site could not be built: the message above says why.");
}

/**
 * The environment, with what it lacks from .env.development, so that the site speaks to the local backend.
 * @returns {Promise<NodeJS.ProcessEnv>}
 */
export async function localSettings() {
  const { parse } = await import("dotenv");
  const defaults = parse(fs.readFileSync(".env.development"));
  if (process.env.BACKEND_PORT) defaults.GATSBY_SUPABASE_URL = `http://localhost:${backendPorts(process.env).function}`;
  return { ...defaults, ...process.env };
}

/**
 * Installs and builds, skipping what is done. Ends the program with one sentence where the machine won't do.
 * @param {RunningParts} program the program's parts
 * @returns {Promise<NodeJS.ProcessEnv>} the environment the site was built with
 */
export async function prepare(program) {
  await install(program);
  const env = await localSettings();
  await build(env, program);
  return env;
}
