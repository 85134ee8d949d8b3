/** What the service worker has kept of the stills, as it tells. */
import { useSyncExternalStore } from "react";
import { isSlowerThan } from "../connection";
import type { PageMessage, SavedStills, WorkerMessage } from "./messages";

declare global {
  interface Window {
    /** The path of the page that was loaded, as Gatsby knows it. Its HTML says it (src/app/page-path.tsx). */
    pagePath: string;
  }
}

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
  // Who pays for data, or has asked for little of it, decides alone: nothing is fetched ahead.
  const ask = () => {
    void tellWorker({ type: "keepPage", path: window.pagePath });
    void tellWorker({ type: isSlowerThan("4g") ? "tellSaved" : "saveStills" });
  };
  // A new worker knows the new build's stills.
  navigator.serviceWorker.addEventListener("controllerchange", ask);
  ask();
}
