/** Announces a new build, and activates its service worker. */
import { notify, REFRESH } from "../toasts/toasts";
import { ask, buildOf, type WorkerState } from "./messages";

const CHECK_MS = 30 * 60 * 1000;
/** Loading a page takes several requests; a worker between two of them isn't idle yet. */
const IDLE_MS = 2000;

declare global {
  interface Window {
    /** Gatsby's: true makes its next navigation load the page from the server. */
    ___swUpdated?: boolean;
  }
}

/** Checks for a new build when the window becomes visible and every half hour. Call once. */
export async function watchForUpdates(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void checkForUpdate();
  });
  setInterval(checkForUpdate, CHECK_MS);
  // Gatsby's own events miss a worker that was found before hydration.
  const registration = await navigator.serviceWorker.ready;
  const watch = () => {
    const { installing, waiting } = registration;
    if (waiting) void update(registration, waiting);
    installing?.addEventListener("statechange", watch, { once: true });
  };
  registration.addEventListener("updatefound", watch);
  watch();
}

/** Asks the server for a new build. Never rejects. */
export const checkForUpdate = () =>
  navigator.serviceWorker
    ?.getRegistration()
    .then((registration) => registration?.update())
    .catch(() => {});

/** Loads a page again if a deploy has replaced it, so that its other files are gone; not if the visitor has left it. */
export async function reloadIfOutdated(path: string): Promise<void> {
  const build = await fetch(path, { cache: "no-store" }).then(buildOf, () => undefined);
  if (location.pathname === path && build && build !== document.documentElement.dataset.build) location.reload();
}

/**
 * Announces a worker of another build than the page's, and activates it once the active one is idle, so that no navigation hangs.
 * Chromium may miss that moment, so this repeats (docs/decisions.md). The worker of undo.ts answers nothing: it activates itself.
 */
async function update(registration: ServiceWorkerRegistration, found: ServiceWorker): Promise<void> {
  const { build } = await ask<WorkerState>(found, "tellState");
  if (build !== document.documentElement.dataset.build) announce();
  while (registration.waiting) {
    await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
    const { active, waiting } = registration;
    const { idleMs } = await ask<WorkerState>(active, "tellState");
    if (idleMs >= IDLE_MS) void ask(waiting, "skipWaiting");
  }
}

/** Never reloads by itself: the visitor may be typing. */
function announce(): void {
  window.___swUpdated = true;
  void notify({
    kind: "update",
    tone: "ok",
    title: "New version",
    description: "This site has been updated.",
    action: REFRESH,
  });
}
