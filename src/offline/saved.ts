/** The page's side of saving stills for offline use. */
import { isSlowerThan } from "../navigation/connection";
import { createStore } from "../store";
import { ask, type StillsState } from "./messages";

/** The worker's last answer; undefined before the first. */
const saved = createStore<StillsState | undefined>(undefined);
export const useSaved = () => saved.use((state) => state);

async function request(type: "saveStills" | "tellSaved"): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  saved.set(await ask<StillsState>(active, type));
}

export const saveStills = () => request("saveStills");

/** Saves the missing stills; on a slow connection only finds out what is missing. */
export function startSaving(): void {
  if (!("serviceWorker" in navigator)) return;
  const start = () => void request(isSlowerThan("4g") ? "tellSaved" : "saveStills");
  // A new worker has the new build's list of stills.
  navigator.serviceWorker.addEventListener("controllerchange", start);
  start();
}
