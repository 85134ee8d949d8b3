/** Announces a new build, and activates its service worker. */
import { notify, REFRESH } from "../toasts/toasts";
import { ask, buildOf } from "./messages";

const CHECK_MS = 30 * 60 * 1000;
/** Loading a page takes several requests; a worker between two of them isn't idle yet. */
const IDLE_MS = 2000;

/** Checks for a new build when the window becomes visible and every half hour. Call once. */
export async function watchForUpdates(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void checkForUpdate();
  });
  setInterval(checkForUpdate, CHECK_MS);
  const registration = await navigator.serviceWorker.ready;
  let known = registration.active;
  /** Announces a worker of another build, and activates it once the active one is idle, so that no navigation hangs. */
  async function update(): Promise<void> {
    const { active, waiting } = registration;
    const newest = waiting ?? active;
    const isNew = newest !== known;
    known = newest;
    // The worker of undo.ts answers nothing: it activates itself.
    if (isNew && (await ask(newest, "tellState")).build !== document.documentElement.dataset.build) announce();
    if (waiting && (await ask(active, "tellState")).idleMs >= IDLE_MS) void ask(waiting, "skipWaiting");
  }
  // Gatsby's own events miss a worker that was found before hydration; Chromium may miss the idle moment (docs/decisions.md).
  setInterval(update, IDLE_MS);
  void update();
}

/** Asks the server for a new build. Never rejects. */
export const checkForUpdate = () =>
  navigator.serviceWorker?.ready.then((registration) => registration.update()).catch(() => {});

/** Loads a page again if a deploy has replaced it, so that its other files are gone; not if the visitor has left it. */
export async function reloadIfOutdated(path: string): Promise<void> {
  const build = await fetch(path, { cache: "no-store" }).then(buildOf, () => undefined);
  if (location.pathname === path && build && build !== document.documentElement.dataset.build) location.reload();
}

/** Never reloads by itself: the visitor may be typing. */
function announce(): void {
  // Gatsby's next navigation loads the page from the server.
  Object.assign(window, { ___swUpdated: true });
  const words = { title: "New version", description: "This site has been updated." };
  void notify({ kind: "update", tone: "ok", ...words, action: REFRESH });
}
