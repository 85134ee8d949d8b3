// The Chromium of tests, screenshots and measurements: Debian's, else Playwright's own, else an installed Chrome.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { type Browser, chromium, type LaunchOptions } from "@playwright/test";

const DEBIAN = "/usr/bin/chromium";
const DEBIAN_SHELL = "/usr/bin/chromium-headless-shell";

const isRoot = process.getuid?.() === 0;

export const SANDBOX: string[] = isRoot ? ["--no-sandbox"] : [];

/** The whole browser, for Playwright. */
export function wholeBrowser(): LaunchOptions {
  const executablePath = [DEBIAN, chromium.executablePath()].find((file) => fs.existsSync(file));
  return executablePath ? { executablePath } : { channel: "chrome" };
}

/** Chromium without windows, where it is installed. */
export function shellBrowser(): LaunchOptions {
  if (fs.existsSync(DEBIAN_SHELL)) return { executablePath: DEBIAN_SHELL };
  const whole = wholeBrowser();
  return whole.executablePath === chromium.executablePath() ? {} : whole;
}

/** With the fonts that the site's fallback faces match. */
function install(): void {
  const isDebian = isRoot && fs.existsSync("/usr/bin/apt-get");
  const packages = "chromium chromium-headless-shell fonts-liberation";
  const command = isDebian
    ? `apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y ${packages}`
    : "npx playwright install chromium";
  console.log(`Installing Chromium: ${command}`);
  spawnSync(command, { shell: true, stdio: ["ignore", "ignore", "inherit"] });
}

/** Launches the whole browser; it is installed first if there is none. @throws {Error} with Playwright's advice */
export async function launchBrowser(args: string[] = []): Promise<Browser> {
  const launch = () => chromium.launch({ ...wholeBrowser(), args: [...SANDBOX, ...args] });
  return launch().catch(() => {
    install();
    return launch();
  });
}
