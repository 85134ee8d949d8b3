// `npm run edit`: the develop server, and in the browser the form with which the projects are changed.
import { runDevelop } from "./develop/run.mjs";

/** Without a desktop there is no browser to open; `BROWSER=none` says that none is wanted. */
function hasBrowser() {
  const { BROWSER, DISPLAY, WAYLAND_DISPLAY, WSL_DISTRO_NAME } = process.env;
  if (BROWSER === "none") return false;
  return process.platform !== "linux" || Boolean(DISPLAY || WAYLAND_DISPLAY || WSL_DISTRO_NAME);
}

/** @param {string} editor its address */
async function openEditor(editor) {
  if (!hasBrowser()) return;
  try {
    // Not before: it is one of the packages that the develop server installs.
    const { default: open } = await import("open");
    const browser = await open(editor);
    browser.on("error", () => {});
  } catch {} // The develop server has said where it is.
}

await runDevelop("npm run edit", (editor) => void openEditor(editor));
