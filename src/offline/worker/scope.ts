/** The worker's global scope and the build's data. */
import type { BuildData } from "../messages";

declare const self: ServiceWorkerGlobalScope & {
  /** Workbox 4, loaded by gatsby-plugin-offline's part of the worker. */
  workbox: { precaching: { getCacheKeyForURL(path: string): string | undefined } };
};
declare const BUILD_DATA: BuildData;

export const worker = self;
export const buildData = BUILD_DATA;

export async function precached(path: string): Promise<Response | undefined> {
  const key = worker.workbox.precaching.getCacheKeyForURL(path);
  return key ? caches.match(key) : undefined;
}
