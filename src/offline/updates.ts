/** A new build's service worker waits until the visitor presses Refresh, or until a page of its build is shown. */
import { idle } from "../loading/idle";
import { notify } from "../toasts/toasts";
import { ask } from "./messages";

/** After this time Refresh reloads in any case. */
const TAKE_OVER_MS = 3000;
/**
 * The old worker answers while the page loads others for the next tap. Chromium keeps a busy worker, under DevTools for
 * good.
 */
const PRELOAD_MS = 2000;

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const pageBuild = () => document.documentElement.dataset.build;

/** True if a worker has the page's build. */
export const isOfThisBuild = async (worker: ServiceWorker | null) =>
  (await ask(worker, "tellState")).build === pageBuild();

/** Checks for a new build when the window becomes visible and every half hour. Call once. */
export async function watchForUpdates(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.ready;
  /** The build of the last toast. */
  let announced: string | undefined;

  /** Announces another build's worker, once; one of the page's own build takes over without a word. */
  async function meet(worker: ServiceWorker | null): Promise<void> {
    const { build } = await ask(worker, "tellState");
    if (build === pageBuild()) return takeOverLater(worker);
    if (build === announced) return;
    announced = build;
    announce();
  }

  const meetWaiting = () => void meet(registration.waiting);
  const watch = () => registration.installing?.addEventListener("statechange", meetWaiting);
  registration.addEventListener("updatefound", watch);
  // The new worker may have been found or installed before hydration.
  watch();
  meetWaiting();
  document.addEventListener("visibilitychange", async () => {
    if (document.visibilityState === "hidden") return;
    await checkForUpdate();
    // While the tab slept, another one may have let a worker take over. One that is installing is met later.
    if (!registration.installing) void meet(registration.waiting ?? registration.active);
  });
  setInterval(checkForUpdate, 30 * 60 * 1000);
}

/** Asks the server for a new build. Never rejects. */
export const checkForUpdate = () =>
  navigator.serviceWorker?.ready.then((registration) => registration.update()).catch(() => {});

async function takeOverLater(worker: ServiceWorker | null): Promise<void> {
  await idle();
  await wait(PRELOAD_MS);
  void ask(worker, "takeOver");
}

function announce(): void {
  const words = { title: "New version", description: "This site has been updated." };
  void notify({ kind: "update", tone: "ok", ...words, action: { label: "Refresh", run: refresh } });
}

/** Lets the waiting worker take over, then reloads this tab alone: in others, the visitor may be typing. */
async function refresh(): Promise<void> {
  const { waiting } = await navigator.serviceWorker.ready;
  // Without a waiting worker, another tab has let it take over.
  if (waiting) {
    const hasTakenOver = new Promise((resolve) => {
      navigator.serviceWorker.addEventListener("controllerchange", resolve);
    });
    void ask(waiting, "takeOver");
    await Promise.race([hasTakenOver, wait(TAKE_OVER_MS)]);
  }
  location.reload();
}
