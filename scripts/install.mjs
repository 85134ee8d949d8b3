// Installs missing or outdated packages. npm runs it before each command (`pre…` in package.json), with nothing but Node.
import { spawnSync } from "node:child_process";
import fs from "node:fs";

const OLDEST_NODE = 20;

/** @param {string} sentence */
function stop(sentence) {
  console.error(`\n${sentence}`);
  process.exit(1);
}

/** @returns true if node_modules has the versions of package-lock.json; npm writes its list last */
function isInstalled() {
  try {
    const packagesOf = (/** @type {string} */ file) => JSON.parse(fs.readFileSync(file, "utf8")).packages;
    const present = packagesOf("node_modules/.package-lock.json");
    return Object.entries(packagesOf("package-lock.json")).every(
      ([name, { version, optional }]) => name === "" || optional || present[name]?.version === version,
    );
  } catch {
    return false;
  }
}

if (Number(process.versions.node.split(".")[0]) < OLDEST_NODE)
  stop(
    `This project needs Node ${OLDEST_NODE} or newer, from https://nodejs.org. This is Node ${process.versions.node}.`,
  );
if (!isInstalled()) {
  console.log("Installing packages (once; a minute or two)...");
  const options = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
  const { npm_execpath: npm } = process.env;
  const [command, ...args] = npm ? [process.execPath, npm, ...options] : ["npm", ...options];
  const { status } = spawnSync(command, args, { stdio: "inherit", shell: !npm && process.platform === "win32" });
  if (status !== 0)
    stop("npm could not install the packages. Its message above says why; the same command tries again.");
}
