/** A new build's service worker waits until the visitor presses Refresh, or until a page of its build is shown. */
import { idle } from "../navigation/lazy-module";
import { notify } from "../toasts/toasts";
import { ask } from "./messages";

/** After this time Refresh reloads in any case. */
const TAKE_OVER_MS = 3000;
/** The old worker answers while the page loads others for the next tap. Chromium keeps a busy worker, under DevTools for good. */
const PRELOAD_MS = 2000;

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const pageBuild = () => document.documentElement.dataset.build;

/** True if a worker has the page's build. */
export const isOfThisBuild = async (worker: ServiceWorker | null) =>
  (await ask(worker, "tellState")).build === pageBuild();

/** Checks for a new build when the window becomes visible and every half hour. Call once. */
export async function watchForUpdates(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && checkForUpdate());
  setInterval(checkForUpdate, 30 * 60 * 1000);
  const registration = await navigator.serviceWorker.ready;
  const meet = () => void meetWaitingWorker(registration);
  const watch = () => registration.installing?.addEventListener("statechange", meet);
  registration.addEventListener("updatefound", watch);
  // It may have been found or installed before hydration.
  watch();
  meet();
}

/** Asks the server for a new build. Never rejects. */
export const checkForUpdate = () =>
  navigator.serviceWorker?.ready.then((registration) => registration.update()).catch(() => {});

/** Announces a waiting worker; one of the page's own build takes over without a word. */
async function meetWaitingWorker({ waiting }: ServiceWorkerRegistration): Promise<void> {
  if (!waiting) return;
  if (await isOfThisBuild(waiting)) {
    await idle();
    await wait(PRELOAD_MS);
    void ask(waiting, "takeOver");
    return;
  }
  const words = { title: "New version", description: "This site has been updated." };
  void notify({ kind: "update", tone: "ok", ...words, action: { label: "Refresh", run: refresh } });
}

/** Lets the waiting worker take over, then reloads this tab alone: in others, the visitor may be typing. */
async function refresh(): Promise<void> {
  const { waiting } = await navigator.serviceWorker.ready;
  // Without one, another tab has done it.
  if (waiting) {
    const hasTakenOver = new Promise((resolve) => {
      navigator.serviceWorker.addEventListener("controllerchange", resolve);
    });
    void ask(waiting, "takeOver");
    await Promise.race([hasTakenOver, wait(TAKE_OVER_MS)]);
  }
  location.reload();
}
