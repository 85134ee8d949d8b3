/** The page's side of saving stills for offline use. */
import { isSlowerThan } from "../navigation/connection";
import { createStore } from "../store";
import type { PageMessage, SavedStills } from "./messages";

/** The worker's last message; undefined before the first. */
const saved = createStore<SavedStills | undefined>(undefined);
export const useSaved = () => saved.use((state) => state);

async function post(message: PageMessage): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(message);
}

export const saveStills = () => post({ type: "saveStills" });

/** Saves the missing stills; on a slow connection only shows what is missing. */
export function startSaving(): void {
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.addEventListener("message", ({ data }: MessageEvent<SavedStills>) => saved.set(data));
  const start = () => void post({ type: isSlowerThan("4g") ? "tellSaved" : "saveStills" });
  // A new worker has the new build's list of stills.
  navigator.serviceWorker.addEventListener("controllerchange", start);
  start();
}
