// `npm run edit`: the develop server, and in the browser the form with which the projects are changed.
import { setTimeout as sleep } from "node:timers/promises";

const EDITOR = "http://localhost:8000/admin/";
const PAUSE_MS = 500;

/** Without a desktop there is no browser to open; `BROWSER=none` says that none is wanted. */
function hasBrowser() {
  const { BROWSER, DISPLAY, WAYLAND_DISPLAY, WSL_DISTRO_NAME } = process.env;
  if (BROWSER === "none") return false;
  return process.platform !== "linux" || Boolean(DISPLAY || WAYLAND_DISPLAY || WSL_DISTRO_NAME);
}

async function untilThere() {
  for (;;) {
    const answer = await fetch(EDITOR).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(PAUSE_MS);
  }
}

async function showEditor() {
  await untilThere();
  console.log(`\nThe form for the projects is at ${EDITOR} (in Chrome, Edge or another browser made of Chromium).\n`);
  if (!hasBrowser()) return;
  try {
    // Not before: it is one of the packages that the develop server installs.
    const { default: open } = await import("open");
    const browser = await open(EDITOR);
    browser.on("error", () => {});
  } catch {} // The address is said above.
}

void showEditor();
await import("./develop.mjs");
