/** Brings a new build to whoever is on the site. */
import { notify } from "../app/toasts";

const CHECK_MS = 30 * 60 * 1000;

/** Looks for a new build when a long-lived window becomes visible, and every half hour. */
export function watchForUpdates(): void {
  if (!("serviceWorker" in navigator)) return;
  const check = async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    // Without a network there is nothing new.
    await registration?.update().catch(() => {});
  };
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void check();
  });
  setInterval(check, CHECK_MS);
}

/** Offers the new build. It comes with the next navigation in any case, and never by itself: someone may be typing. */
export function offerRefresh(): Promise<void> {
  return notify({
    tone: "ok",
    title: "New version",
    description: "This site has been updated.",
    action: { label: "Refresh", run: () => window.location.reload() },
  });
}
