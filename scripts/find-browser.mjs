// Finds a Chromium for the browser tests, or brings one to the machine; the test command calls it.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

const COMMANDS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge"];
const PLACES = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  ...["PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"].map((name) =>
    path.join(process.env[name] ?? "", "Google/Chrome/Application/chrome.exe"),
  ),
];
/** How each system's package manager installs one, without asking; with the fonts that our fallbacks are measured against. */
const PACKAGE_MANAGERS = [
  ["apt-get", "update && DEBIAN_FRONTEND=noninteractive apt-get install -y chromium fonts-liberation"],
  ["dnf", "install -y chromium liberation-fonts"],
  ["apk", "add chromium font-liberation"],
  ["pacman", "-Sy --noconfirm chromium ttf-liberation"],
];
const DOWNLOAD_MS = 5 * 60 * 1000;

/** @param {string} command */
function onPath(command) {
  const ending = process.platform === "win32" ? ".exe" : "";
  return (process.env.PATH ?? "")
    .split(path.delimiter)
    .map((folder) => path.join(folder, command + ending))
    .find((file) => fs.existsSync(file));
}

const installed = () => COMMANDS.map(onPath).find(Boolean) ?? PLACES.find((file) => fs.existsSync(file));

async function playwrightsOwn() {
  const { chromium } = await import("@playwright/test");
  const file = chromium.executablePath();
  if (fs.existsSync(file)) return file;
  console.log("No Chrome or Chromium here: asking Playwright for its own...");
  spawnSync(process.execPath, ["node_modules/@playwright/test/cli.js", "install", "chromium"], {
    stdio: "inherit",
    timeout: DOWNLOAD_MS,
  });
  return fs.existsSync(file) ? file : undefined;
}

function fromPackageManager() {
  // Only an administrator may install.
  if (process.getuid?.() !== 0) return undefined;
  const [command, install] = PACKAGE_MANAGERS.find(([name]) => onPath(name ?? "")) ?? [];
  if (!command) return undefined;
  console.log(`Asking ${command} for Chromium...`);
  spawnSync("sh", ["-c", `${command} ${install}`], { stdio: ["ignore", "ignore", "inherit"] });
  return installed();
}

/**
 * The path of a Chromium or Chrome: `CHROME_PATH`, else an installed one, else Playwright's own, else the system's
 * package manager's.
 * @returns {Promise<string>}
 * @throws {Error} saying what to install, where all of that fails
 */
export async function findBrowser() {
  const named = process.env.CHROME_PATH;
  if (named && !fs.existsSync(named)) throw new Error(`CHROME_PATH names ${named}, which is not there.`);
  const browser = named || installed() || (await playwrightsOwn()) || fromPackageManager();
  if (browser) return browser;
  throw new Error("No browser for the tests: install Chromium or Chrome, or set CHROME_PATH to one.");
}
