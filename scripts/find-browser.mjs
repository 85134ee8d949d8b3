// Finds the browsers for the tests; the test command calls it. A Chromium is brought to the machine where there is none.
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

/**
 * A Java that runs, for the checker of the pages' HTML. macOS has a command of that name which only says where to get one.
 * @returns {string | undefined} its path
 */
export function findJava() {
  const java = onPath("java");
  return java && spawnSync(java, ["-version"], { stdio: "ignore" }).status === 0 ? java : undefined;
}

/** WebKitGTK, its driver, a display without a screen, what opens its window, and what plays videos in it. */
const WEBKIT_PACKAGES =
  "webkit2gtk-driver xvfb python3-gi gir1.2-webkit2-4.1 gstreamer1.0-plugins-good gstreamer1.0-libav";
const FIREFOX_COMMANDS = ["firefox-esr", "firefox"];
const FIREFOX_PLACE = "/Applications/Firefox.app/Contents/MacOS/firefox";

/** Debian's WebKitGTK, what drives it, a display without a screen, and what opens its window. */
function hasWebKit() {
  const opens = ["-c", "import gi; gi.require_version('Gtk', '3.0'); gi.require_version('WebKit2', '4.1')"];
  return (
    ["WebKitWebDriver", "Xvfb"].every(onPath) && spawnSync("/usr/bin/python3", opens, { stdio: "ignore" }).status === 0
  );
}

/**
 * The engines in which the tests' journeys can run here.
 * @returns {Promise<{ names: string[], env: Record<string, string>, missing: string[] }>} `env`: what tells the tests
 *   which there are (`FIREFOX_PATH` and `WEBKIT_DRIVER` are the system's own; without them it is Playwright's).
 *   `missing`: a sentence for each that is not here
 */
export async function findEngines() {
  const { firefox, webkit } = await import("@playwright/test");
  const isThere = (/** @type {string} */ file) => fs.existsSync(file);
  const systemFirefox = FIREFOX_COMMANDS.map(onPath).find(Boolean) ?? [FIREFOX_PLACE].find(isThere);
  const systemWebKit = hasWebKit() && onPath("WebKitWebDriver");
  const names = ["chromium"];
  const missing = [];
  if (systemFirefox || isThere(firefox.executablePath())) names.push("firefox");
  else missing.push("No Firefox here: its journeys are left out (apt-get install firefox-esr).");
  if (systemWebKit || isThere(webkit.executablePath())) names.push("webkit");
  else missing.push(`No WebKit here: its journeys are left out (apt-get install ${WEBKIT_PACKAGES}).`);
  const env = {
    E2E_ENGINES: names.join(" "),
    ...(systemFirefox && { FIREFOX_PATH: systemFirefox }),
    ...(systemWebKit && { WEBKIT_DRIVER: systemWebKit }),
  };
  return { names, env, missing };
}
