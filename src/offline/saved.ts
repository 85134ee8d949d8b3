/** What the service worker has kept of the stills, as it tells. */
import { useSyncExternalStore } from "react";
import type { PageMessage, SavedStills, WorkerMessage } from "./messages";

let current: SavedStills | undefined;
const listeners = new Set<() => void>();

function receive({ data }: MessageEvent<WorkerMessage>): void {
  if (data.type !== "saved") return;
  current = data;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The worker's last word; undefined before its first. */
export function useSaved(): SavedStills | undefined {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => undefined,
  );
}

/** True where the visitor pays for data, or has asked for little of it: nothing is fetched ahead then. */
function savesData(): boolean {
  type Connection = { saveData?: boolean; effectiveType?: string };
  const { connection } = navigator as Navigator & { connection?: Connection };
  return connection?.saveData === true || /2g|3g/.test(connection?.effectiveType ?? "");
}

async function tellWorker(message: PageMessage): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(message);
}

/** Fetches the stills that are not kept yet, whatever the connection. */
export const saveStills = () => tellWorker({ type: "saveStills" });

/** Keeps the stills, or asks what is kept where the visitor must decide. Resumes what an earlier visit left undone. */
export function startSaving(): void {
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.addEventListener("message", receive);
  const ask = () => void tellWorker({ type: savesData() ? "tellSaved" : "saveStills" });
  // A new worker knows the new build's stills.
  navigator.serviceWorker.addEventListener("controllerchange", ask);
  ask();
}
