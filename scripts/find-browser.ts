// Finds browsers for tests and screenshots.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

/** On Linux, and on macOS by Homebrew. */
const COMMANDS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge"];
const MAC = ["Google Chrome", "Chromium", "Microsoft Edge"];
const WINDOWS = ["Google/Chrome/Application/chrome.exe", "Microsoft/Edge/Application/msedge.exe"];

/** @returns the path of a command; undefined if it is not installed */
export function onPath(command: string): string | undefined {
  const file = process.platform === "win32" ? `${command}.exe` : command;
  // Windows allows quotes around a folder.
  const folders = (process.env.PATH ?? "").replaceAll('"', "").split(path.delimiter);
  return folders.map((folder) => path.join(folder, file)).find((found) => fs.existsSync(found));
}

/** @returns the path of an installed browser; macOS and Windows have no commands for them */
function installed(): string | undefined {
  const { PROGRAMFILES = "", "PROGRAMFILES(X86)": x86 = "", LOCALAPPDATA = "" } = process.env;
  const places = [
    ...MAC.map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`),
    ...WINDOWS.flatMap((file) => [PROGRAMFILES, x86, LOCALAPPDATA].map((folder) => path.join(folder, file))),
  ];
  return COMMANDS.map(onPath).find(Boolean) ?? places.find((file) => fs.existsSync(file));
}

/** Includes the fonts that the site's fallback faces match. */
function installFromDebian(): string | undefined {
  if (process.getuid?.() !== 0 || !onPath("apt-get")) return undefined;
  console.log("Installing Chromium by apt-get...");
  const packages = "chromium chromium-headless-shell fonts-liberation";
  const install = `apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y ${packages}`;
  spawnSync("sh", ["-c", install], { stdio: ["ignore", "ignore", "inherit"] });
  return installed();
}

async function downloadPlaywrights(): Promise<string | undefined> {
  const { chromium } = await import("@playwright/test");
  const args = ["node_modules/@playwright/test/cli.js", "install", "chromium"];
  spawnSync(process.execPath, args, { stdio: "inherit", timeout: 300_000 });
  const file = chromium.executablePath();
  return fs.existsSync(file) ? file : undefined;
}

/**
 * @returns the path of a Chromium or Chrome: `CHROME_PATH`, an installed one, or a new one
 * @throws {Error} with advice
 */
export async function findBrowser(): Promise<string> {
  const named = process.env.CHROME_PATH;
  if (named && !fs.existsSync(named)) throw new Error(`CHROME_PATH is ${named}, which is not there.`);
  const browser = named || installed() || installFromDebian() || (await downloadPlaywrights());
  if (browser) return browser;
  throw new Error("There is no browser for this: install Chromium or Chrome, or set CHROME_PATH to one.");
}

/** @returns the path of Debian's Chromium without windows; undefined if it is not installed, or `CHROME_PATH` names a browser */
export const findShell = () => (process.env.CHROME_PATH ? undefined : onPath("chromium-headless-shell"));

/** @throws {Error} with advice, if there is no browser */
export async function launchBrowser() {
  const { chromium } = await import("@playwright/test");
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  return chromium.launch({ executablePath: await findBrowser(), args });
}

/**
 * Finds the engines other than Chromium.
 * @returns `env` for the tests: `FIREFOX_PATH` and `WEBKIT_DRIVER` are programs of the system, used instead of Playwright's;
 *   `missing`: a sentence for each missing engine
 */
export async function findEngines() {
  const { firefox, webkit } = await import("@playwright/test");
  const firefoxPath = onPath("firefox-esr") ?? onPath("firefox");
  const webkitDriver = onPath("Xvfb") && onPath("WebKitWebDriver");
  const engines: string[] = [];
  const missing: string[] = [];
  if (firefoxPath || fs.existsSync(firefox.executablePath())) engines.push("firefox");
  else missing.push("The journeys in Firefox: it is not installed (apt-get install firefox-esr).");
  if (webkitDriver || fs.existsSync(webkit.executablePath())) engines.push("webkit");
  else missing.push("The journeys in WebKit: it is not installed (.ci/run has its packages).");
  const env = {
    E2E_ENGINES: engines.join(" "),
    ...(firefoxPath && { FIREFOX_PATH: firefoxPath }),
    ...(webkitDriver && { WEBKIT_DRIVER: webkitDriver }),
  };
  return { engines, env, missing };
}
