import { launchBrowser } from "../common/browser";
import { createProgram, fail } from "../common/program";
import { buildIfNeeded } from "../site/build-if-needed";
import { addressOf, listen } from "../site/server";

const PICTURES = [
  { name: "wide", path: "/", viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
  { name: "narrow", path: "/portfolio", viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
];

/** Takes screenshots of the built site for the install dialog, into static/screenshots/. */
export async function generate(): Promise<void> {
  await buildIfNeeded(createProgram()).catch(({ message }) => fail(message));
  const server = await listen("public", 0);
  const browser = await launchBrowser();
  for (const { name, path, ...screen } of PICTURES) {
    const page = await browser.newPage({ ...screen, serviceWorkers: "block", reducedMotion: "reduce" });
    await page.goto(addressOf(server) + path, { waitUntil: "networkidle" });
    await page.screenshot({ path: `static/screenshots/${name}.jpg`, quality: 80 });
  }
  await browser.close();
  server.close().closeAllConnections();
}
