import { useEffect } from "react";
import { createStore } from "../store";

const offline = createStore(false);

/** Asks the site's server before it believes the browser: with a VPN or a virtual adapter, some report no network in spite of one. */
async function update(): Promise<void> {
  // The worker answers no HEAD requests.
  const reach = () => fetch("/sw.js", { method: "HEAD", cache: "no-store" });
  const isOffline = !navigator.onLine && (await reach().catch(() => undefined)) === undefined;
  offline.set(isOffline && !navigator.onLine);
}

/** Again for each component: a listener is added once. */
function watch(): void {
  addEventListener("online", update);
  addEventListener("offline", update);
  void update();
}

/** True while the device has no network; false in the page's HTML. */
export function useOffline(): boolean {
  useEffect(watch, []);
  return offline.use((isOffline) => isOffline);
}
