/** The worker's global scope, and what the build has put into it. */

/** What we use of Workbox 4, which gatsby-plugin-offline's part of the worker loads. */
type Workbox = { precaching: { getCacheKeyForURL(path: string): string | undefined } };

declare const self: ServiceWorkerGlobalScope & { workbox: Workbox };

export const worker = self;

/** The file that the build has listed for a path, from the plugin's cache. */
export async function precached(path: string): Promise<Response | undefined> {
  const key = worker.workbox.precaching.getCacheKeyForURL(path);
  return key ? caches.match(key) : undefined;
}
