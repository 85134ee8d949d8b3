// Finds browsers for tests and screenshots.
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

/** @returns the path of a command; undefined if it is not installed */
export function onPath(command: string): string | undefined {
  const ending = process.platform === "win32" ? ".exe" : "";
  return (process.env.PATH ?? "")
    .split(path.delimiter)
    .map((folder) => path.join(folder, command + ending))
    .find((file) => fs.existsSync(file));
}

const installed = () => COMMANDS.map(onPath).find(Boolean) ?? PLACES.find((file) => fs.existsSync(file));

/** Includes the fonts that the site's fallback faces match. */
function installFromDebian(): string | undefined {
  if (process.getuid?.() !== 0 || !onPath("apt-get")) return undefined;
  console.log("Installing Chromium by apt-get...");
  const install = "apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y chromium fonts-liberation";
  spawnSync("sh", ["-c", install], { stdio: ["ignore", "ignore", "inherit"] });
  return installed();
}

async function downloadPlaywrights(): Promise<string | undefined> {
  const { chromium } = await import("@playwright/test");
  const file = chromium.executablePath();
  if (!fs.existsSync(file)) {
    console.log("Downloading Playwright's Chromium...");
    const args = ["node_modules/@playwright/test/cli.js", "install", "chromium"];
    spawnSync(process.execPath, args, { stdio: "inherit", timeout: 300_000 });
  }
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

/**
 * Finds the engines other than Chromium.
 * @returns `env` for the tests: `FIREFOX_PATH` and `WEBKIT_DRIVER` are programs of the system, used instead of Playwright's;
 *   `missing`: a sentence for each missing engine
 */
export async function findEngines(): Promise<{ engines: string[]; env: NodeJS.ProcessEnv; missing: string[] }> {
  const { firefox, webkit } = await import("@playwright/test");
  const firefoxPath = onPath("firefox-esr") ?? onPath("firefox");
  const webkitDriver = onPath("Xvfb") && onPath("WebKitWebDriver");
  const hasFirefox = firefoxPath || fs.existsSync(firefox.executablePath());
  const hasWebKit = webkitDriver || fs.existsSync(webkit.executablePath());
  const missing = [
    ...(hasFirefox ? [] : ["The journeys in Firefox: it is not installed (apt-get install firefox-esr)."]),
    ...(hasWebKit ? [] : ["The journeys in WebKit: it is not installed (.ci/run has its packages)."]),
  ];
  const engines = [...(hasFirefox ? ["firefox"] : []), ...(hasWebKit ? ["webkit"] : [])];
  const env = {
    E2E_ENGINES: engines.join(" "),
    ...(firefoxPath && { FIREFOX_PATH: firefoxPath }),
    ...(webkitDriver && { WEBKIT_DRIVER: webkitDriver }),
  };
  return { engines, env, missing };
}
