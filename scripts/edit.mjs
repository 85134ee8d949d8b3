// `npm run edit`: the develop server, and in the browser the form with which the projects are changed.
import { setTimeout as sleep } from "node:timers/promises";

const EDITOR = `http://localhost:${process.env.PORT || 8000}/admin/`;
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
  if (!hasBrowser()) return;
  await untilThere();
  try {
    // Not before: it is one of the packages that the develop server installs.
    const { default: open } = await import("open");
    const browser = await open(EDITOR);
    browser.on("error", () => {});
  } catch {} // The develop server has said where it is.
}

void showEditor();
await import("./develop.mjs");
