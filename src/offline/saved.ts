/** What the service worker has kept of the stills, as it tells. */
import { isSlowerThan } from "../navigation/connection";
import { createStore } from "../store";
import type { PageMessage, SavedStills } from "./messages";

/** The worker's last word; undefined before its first. */
const saved = createStore<SavedStills | undefined>(undefined);
export const useSaved = () => saved.use((state) => state);

async function tellWorker(message: PageMessage): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(message);
}

/** Fetches the stills that are not kept yet, whatever the connection. */
export const saveStills = () => tellWorker({ type: "saveStills" });

/** Keeps the stills, or asks what is kept where the visitor must decide. Resumes what an earlier visit left undone. */
export function startSaving(): void {
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.addEventListener("message", ({ data }: MessageEvent<SavedStills>) => saved.set(data));
  // Who pays for data, or has asked for little of it, decides alone.
  const ask = () => void tellWorker({ type: isSlowerThan("4g") ? "tellSaved" : "saveStills" });
  // A new worker knows the new build's stills.
  navigator.serviceWorker.addEventListener("controllerchange", ask);
  ask();
}
