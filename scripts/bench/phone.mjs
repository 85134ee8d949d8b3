// The phone on which the bench measures: a small screen, a slow processor, a slow network.
import { chromium } from "@playwright/test";
import { removeServiceWorkers } from "./observe.mjs";
import { logRequests } from "./requests.mjs";

/** @typedef {import("@playwright/test").Browser} Browser */
/** @typedef {Awaited<ReturnType<typeof openPhone>>} Phone */

const SCREEN = { viewport: { width: 412, height: 732 }, deviceScaleFactor: 2.625, isMobile: true, hasTouch: true };
/** How many times slower than this machine. */
const SLOWDOWN = 4;
const LATENCY_MS = 150;
const DOWN_KBIT = 1_600;
const UP_KBIT = 750;
const bytesPerSecond = (/** @type {number} */ kbit) => (kbit * 1000) / 8;

/** Said in the report. */
export const PHONE = `${SCREEN.viewport.width} × ${SCREEN.viewport.height} px at ${SCREEN.deviceScaleFactor}, ${SLOWDOWN} × slower CPU, ${DOWN_KBIT / 1000} Mbit/s down, ${UP_KBIT} kbit/s up, ${LATENCY_MS} ms`;

/**
 * Starts a Chromium without a window.
 * @param {string} executablePath
 * @param {import("../stop.mjs").RunningParts} program stops it
 * @param {string[]} [options] of its command line
 */
export async function launch(executablePath, program, options = []) {
  // Its sandbox refuses to be started by root.
  const args = [...(process.getuid?.() === 0 ? ["--no-sandbox"] : []), "--disable-gpu", ...options];
  // The program itself ends in order.
  const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
  const browser = await chromium.launch({ executablePath, args, ...signals });
  program.add({ stop: () => browser.close() });
  return browser;
}

/**
 * A new phone with nothing kept from before.
 * @param {Browser} browser
 */
export async function openPhone(browser) {
  const context = await browser.newContext({ ...SCREEN, serviceWorkers: "block" });
  await context.addInitScript(removeServiceWorkers);
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  const log = await logRequests(client);
  await client.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: bytesPerSecond(DOWN_KBIT),
    uploadThroughput: bytesPerSecond(UP_KBIT),
  });
  await client.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  return { page, ...log, close: () => context.close() };
}
