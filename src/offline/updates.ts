/** Brings a new build to whoever is on the site. */
import { notify } from "../app/toasts";

const CHECK_MS = 30 * 60 * 1000;
const ASK_AGAIN_MS = 1000;

/** Looks for a new build when a long-lived window becomes visible, and every half hour. */
export function watchForUpdates(): void {
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void lookForUpdate();
  });
  setInterval(lookForUpdate, CHECK_MS);
}

/** Asks the server whether there is a new build. Never throws: without a network there is nothing new. */
export async function lookForUpdate(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
  } catch {}
}

/**
 * Lets the new worker in. It asks at once by itself, but where the old one is busy at that moment Chromium tries again only
 * after 30 s without any request, or at the next navigation; and until then a visitor who goes offline has the old copy.
 */
export function letIn(registration: ServiceWorkerRegistration): void {
  const { waiting } = registration;
  if (!waiting) return;
  waiting.postMessage({ offline: "activate" });
  setTimeout(letIn, ASK_AGAIN_MS, registration);
}

/** What a toast offers to whoever is on an old page. */
export const refresh = { label: "Refresh", run: () => window.location.reload() };

/** Offers the new build. It comes with the next navigation in any case, and never by itself: someone may be typing. */
export function offerRefresh(): Promise<void> {
  return notify({
    tone: "ok",
    title: "New version",
    description: "This site has been updated.",
    action: refresh,
  });
}
