/** Brings a new build to whoever is on the site. */
import { notify, REFRESH } from "../toasts/toasts";
import type { PageMessage, WorkerMessage } from "./messages";

const CHECK_MS = 30 * 60 * 1000;
/** A worker that has had nothing to do for this long is taken to be idle: a page is several requests. */
const IDLE_MS = 2000;
/** How long the worker's answer is waited for. */
const ANSWER_MS = 3000;

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
    // It was found by an earlier page, which has told the visitor.
    if (waiting) void letIn(registration);
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

const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** For how long the active worker has had nothing to do, in ms; endless for one of an earlier release, which can't answer. */
function idleTime(active: ServiceWorker): Promise<number> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const finish = (ms: number) => {
      clearTimeout(timer);
      port1.close();
      resolve(ms);
    };
    const timer = setTimeout(() => finish(Number.POSITIVE_INFINITY), ANSWER_MS);
    port1.onmessage = ({ data }: MessageEvent<WorkerMessage>) => finish(data.type === "idle" ? data.ms : 0);
    active.postMessage({ type: "tellIdle" } satisfies PageMessage, [port2]);
  });
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
    if (!active || (await idleTime(active)) >= IDLE_MS)
      waiting.postMessage({ type: "SKIP_WAITING" } satisfies PageMessage);
    await delay(IDLE_MS);
  }
}

/** Offers the new build. It comes with the next navigation in any case, and never by itself: someone may be typing. */
function announce(registration: ServiceWorkerRegistration): Promise<void> {
  window.___swUpdated = true;
  void letIn(registration);
  return notify({
    kind: "update",
    tone: "ok",
    title: "New version",
    description: "This site has been updated.",
    action: REFRESH,
  });
}
