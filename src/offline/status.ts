/** The state of the network and of the saved files, which several components show. */
import { isSlowerThan } from "../navigation/connection";
import { read, write } from "../storage";
import { createStore } from "../store";
import { ask, type WorkerMessage, type WorkerState } from "./messages";
import { isOfThisBuild } from "./updates";

const SHOWN_KEY = "ready-offline-told";
const SHOWN_MS = 6000;
const RECHECK_MS = 5000;

type Status = {
  isOffline: boolean;
  /** True for a few seconds, once on this device, when everything is saved. */
  isReady: boolean;
  worker?: WorkerState;
};

const status = createStore<Status>({ isOffline: false, isReady: false });
export const useStatus = () => status.use((now) => now);

/** Asks the site's server whether it is there. Never rejects. @returns true if it can't be reached */
export async function checkNetwork(): Promise<boolean> {
  // The worker answers no HEAD requests.
  const answer = await fetch("/sw.js", { method: "HEAD", cache: "no-store" }).catch(() => undefined);
  const isOffline = answer === undefined;
  status.set({ isOffline });
  return isOffline;
}

function updateNetwork(): void {
  if (navigator.onLine) status.set({ isOffline: false });
  else void checkNetwork();
}

/** Asks the worker, and shows its answer. */
export async function askWorker(message: WorkerMessage): Promise<void> {
  const worker = await ask(navigator.serviceWorker.controller, message);
  status.set({ worker });
  if (worker.missing > 0 || read("localStorage", SHOWN_KEY)) return;
  const isStored = write("localStorage", SHOWN_KEY, true);
  // Unstored, the sentence would show on every visit.
  if (!isStored) return;
  status.set({ isReady: true });
  setTimeout(() => status.set({ isReady: false }), SHOWN_MS);
}

/** Watches the network and saves what is missing; on a slow connection no stills. Call once. */
export function startOffline(): void {
  for (const event of ["online", "offline"]) addEventListener(event, updateNetwork);
  updateNetwork();
  // A server that is back, or a browser that is wrong, fires no event.
  setInterval(() => {
    if (status.get().isOffline) void checkNetwork();
  }, RECHECK_MS);
  if (!("serviceWorker" in navigator)) return;
  const save = async () => {
    // Another build's worker would save files that the server doesn't have any more.
    if (await isOfThisBuild(navigator.serviceWorker.controller))
      await askWorker(isSlowerThan("4g") ? "savePages" : "saveAll");
  };
  // The first worker, or a new one, whose build has other files.
  navigator.serviceWorker.addEventListener("controllerchange", save);
  void save();
}
