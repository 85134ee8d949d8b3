/** Announces a new build while its service worker installs, which activates itself. */
import { notify, REFRESH } from "../toasts/toasts";
import { ask, buildOf } from "./messages";

export let isOutdated = false;

/** Checks for a new build when the window becomes visible and every half hour. Call once. */
export async function watchForUpdates(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && checkForUpdate());
  setInterval(checkForUpdate, 30 * 60 * 1000);
  const registration = await navigator.serviceWorker.ready;
  const announce = async () => {
    const { build } = await ask(registration.installing, "tellState");
    if (build === document.documentElement.dataset.build) return;
    isOutdated = true;
    // Gatsby's next navigation loads the page from the server. Nothing reloads by itself: the visitor may be typing.
    Object.assign(window, { ___swUpdated: true });
    const words = { title: "New version", description: "This site has been updated." };
    void notify({ kind: "update", tone: "ok", ...words, action: REFRESH });
  };
  registration.addEventListener("updatefound", announce);
  void announce(); // It may have been found before hydration.
}

/** Asks the server for a new build. Never rejects. */
export const checkForUpdate = () =>
  navigator.serviceWorker?.ready.then((registration) => registration.update()).catch(() => {});

/** Loads a page again if a deploy has replaced it, so that its other files are gone; not if the visitor has left it. */
export async function reloadIfOutdated(path: string): Promise<void> {
  const build = await fetch(path, { cache: "no-store" }).then(buildOf, () => undefined);
  if (location.pathname === path && build && build !== document.documentElement.dataset.build) location.reload();
}
