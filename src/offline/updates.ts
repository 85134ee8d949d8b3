/** Brings a new build to whoever is on the site. */
import { notify } from "../app/toasts";

const CHECK_MS = 30 * 60 * 1000;
const AT_REST_MS = 2000;

declare global {
  interface Window {
    /** True where there is a newer build than the page's: Gatsby's next navigation loads it. Gatsby sets it too. */
    ___swUpdated?: boolean;
  }
}

/**
 * Looks for a new build when a long-lived window becomes visible, and every half hour, and tells the visitor of one that
 * has been found. Gatsby's own event comes too late for a build that is found while the page wakes up.
 */
export async function watchForUpdates(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void lookForUpdate();
  });
  setInterval(lookForUpdate, CHECK_MS);

  const registration = await navigator.serviceWorker.ready;
  const follow = () => {
    const { installing, waiting } = registration;
    // The page before has told of it.
    if (waiting) letIn(registration);
    installing?.addEventListener("statechange", () => {
      if (installing.state === "installed") void announce(registration);
    });
  };
  registration.addEventListener("updatefound", follow);
  follow();
}

/** Asks the server whether there is a new build. Never throws: without a network there is nothing new. */
export async function lookForUpdate(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
  } catch {}
}

/** True where nothing has been fetched for a while: what is fetched goes through the old worker. */
function isAtRest(): boolean {
  const last = performance.getEntriesByType("resource").at(-1);
  return !(last instanceof PerformanceResourceTiming) || performance.now() - last.responseEnd > AT_REST_MS;
}

/**
 * Lets the new worker in, once the page has come to rest: while the old one is busy Chromium doesn't exchange them, and a
 * navigation in between would have to wait (docs/decisions.md).
 */
function letIn(registration: ServiceWorkerRegistration): void {
  setTimeout(() => {
    if (isAtRest()) registration.waiting?.postMessage({ type: "SKIP_WAITING" });
    else letIn(registration);
  }, AT_REST_MS);
}

/** What a toast offers to whoever is on an old page. */
export const refresh = { label: "Refresh", run: () => window.location.reload() };

/** Offers the new build. It comes with the next navigation in any case, and never by itself: someone may be typing. */
function announce(registration: ServiceWorkerRegistration): Promise<void> {
  window.___swUpdated = true;
  letIn(registration);
  return notify({
    tone: "ok",
    title: "New version",
    description: "This site has been updated.",
    action: refresh,
  });
}
