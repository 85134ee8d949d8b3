/** Brings a new build to whoever is on the site. */
import { notify, REFRESH } from "../toasts/toasts";
import type { PageMessage, WorkerState } from "./messages";

const CHECK_MS = 30 * 60 * 1000;
/** A worker that has had nothing to do for this long is taken to be idle: a page is several requests. */
const IDLE_MS = 2000;
/** How long a worker's answer is waited for. */
const ANSWER_MS = 3000;

declare global {
  interface Window {
    /** True where there is a newer build than the page's: Gatsby's next navigation loads it. */
    ___swUpdated?: boolean;
  }
}

/** Looks for a new build when a long-lived window becomes visible, and every half hour, and takes up one that has been found. */
export async function watchForUpdates(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void lookForUpdate();
  });
  setInterval(lookForUpdate, CHECK_MS);

  const registration = await navigator.serviceWorker.ready;
  const follow = () => {
    const { installing, waiting } = registration;
    if (waiting) void takeUp(registration, waiting);
    installing?.addEventListener("statechange", () => {
      if (installing.state === "installed") void takeUp(registration, installing);
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

const delay = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms));

/** What a worker says of itself; undefined for one that removes itself (worker/undo.ts), and where the answer is late. */
function stateOf(worker: ServiceWorker): Promise<WorkerState | undefined> {
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<WorkerState>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<WorkerState>) => resolve(data);
  });
  worker.postMessage({ type: "tellState" } satisfies PageMessage, [port2]);
  return Promise.race([answer, delay(ANSWER_MS)]).finally(() => port1.close());
}

/** Tells the visitor of a new worker where the page is of another build, and lets it in. */
async function takeUp(registration: ServiceWorkerRegistration, found: ServiceWorker): Promise<void> {
  const state = await stateOf(found);
  if (state && state.build !== document.documentElement.dataset.build) announce();
  await letIn(registration);
}

/**
 * Lets the new worker take the old one's place once that one is idle, so that no navigation has to wait for it. Chromium
 * may miss the moment; it looks again when the old worker has ended an event, and each question is one
 * (docs/decisions.md).
 */
async function letIn(registration: ServiceWorkerRegistration): Promise<void> {
  // A worker that asks for its place itself (worker/undo.ts) gets it by then, if no question keeps the old one busy.
  await delay(IDLE_MS);
  while (registration.waiting) {
    const { active, waiting } = registration;
    const state = active && (await stateOf(active));
    if (!state || state.idleMs >= IDLE_MS) waiting.postMessage({ type: "SKIP_WAITING" } satisfies PageMessage);
    await delay(IDLE_MS);
  }
}

/** Offers the new build. It comes with the next navigation in any case, and never by itself: someone may be typing. */
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
