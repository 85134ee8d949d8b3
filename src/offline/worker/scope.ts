/** The worker's global scope, its caches and the build's data. */
import type { PrecacheEntry } from "workbox-precaching";
import type { BuildData } from "../messages";

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] };
declare const BUILD_DATA: BuildData;

export const worker = self;
export const buildData = BUILD_DATA;
/** workbox-build writes the list in place of this name. */
export const manifest = self.__WB_MANIFEST;

/** Deletes all other files from a cache. @param addresses paths with their query */
export async function prune(cacheName: string, addresses: string[]): Promise<void> {
  const cache = await caches.open(cacheName);
  for (const request of await cache.keys())
    if (!addresses.includes(request.url.slice(worker.location.origin.length))) await cache.delete(request);
}
