// `npm run screenshots`: pictures of the built site for the install sheet, in static/screenshots/.
import fs from "node:fs";
import { chromium } from "@playwright/test";
import { findBrowser } from "./find-browser.mjs";
import { prepare } from "./prepare.mjs";
import { addressOf, listen } from "./serve.mjs";
import { beginProgram } from "./stop.mjs";

const FOLDER = "static/screenshots";
const PICTURES = [
  { name: "wide", path: "/", viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
  { name: "narrow", path: "/portfolio", viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
];

await prepare(beginProgram());
fs.mkdirSync(FOLDER, { recursive: true });
const server = await listen("public", 0);
const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
const browser = await chromium.launch({ executablePath: await findBrowser(), args });
for (const { name, path, ...screen } of PICTURES) {
  const page = await browser.newPage({ ...screen, serviceWorkers: "block", reducedMotion: "reduce" });
  await page.goto(addressOf(server) + path, { waitUntil: "networkidle" });
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: `${FOLDER}/${name}.jpg`, quality: 80 });
}
await browser.close();
server.close().closeAllConnections();
