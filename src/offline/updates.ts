/** Finds a new build, announces it and activates its service worker. */
import { notify, REFRESH } from "../toasts/toasts";
import type { PageMessage, WorkerState } from "./messages";

const CHECK_MS = 30 * 60 * 1000;
/** Loading a page takes several requests; a worker between two of them isn't idle yet. */
const IDLE_MS = 2000;
const ANSWER_TIMEOUT_MS = 3000;

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

  const registration = await navigator.serviceWorker.ready;
  const onFound = () => {
    const { installing, waiting } = registration;
    if (waiting) void update(registration, waiting);
    installing?.addEventListener("statechange", () => {
      if (installing.state === "installed") void update(registration, installing);
    });
  };
  registration.addEventListener("updatefound", onFound);
  onFound();
}

/** Asks the server for a new build. Never throws. */
export async function checkForUpdate(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    await registration?.update();
  } catch {}
}

const delay = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms));

/** Undefined for the worker of undo.ts, and after the timeout. */
function stateOf(worker: ServiceWorker): Promise<WorkerState | undefined> {
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<WorkerState>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<WorkerState>) => resolve(data);
  });
  worker.postMessage({ type: "tellState" } satisfies PageMessage, [port2]);
  return Promise.race([answer, delay(ANSWER_TIMEOUT_MS)]).finally(() => port1.close());
}

/** Announces a worker of another build than the page's, then activates it. */
async function update(registration: ServiceWorkerRegistration, found: ServiceWorker): Promise<void> {
  const state = await stateOf(found);
  if (state && state.build !== document.documentElement.dataset.build) announce();
  await activate(registration);
}

/** Waits for an idle worker, so that no navigation hangs. Chromium may miss that moment, so it repeats (docs/decisions.md). */
async function activate(registration: ServiceWorkerRegistration): Promise<void> {
  // The worker of undo.ts activates itself, unless messages keep the old one busy.
  await delay(IDLE_MS);
  while (registration.waiting) {
    const { active, waiting } = registration;
    const state = active && (await stateOf(active));
    if (!state || state.idleMs >= IDLE_MS) waiting.postMessage({ type: "SKIP_WAITING" } satisfies PageMessage);
    await delay(IDLE_MS);
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
