// biome-ignore-all lint/correctness/noUnusedVariables: the parts of the worker become one script.
/**
 * What the parts of our service worker share. The build puts them, in one block, before what gatsby-plugin-offline generates
 * (src/build/service-worker.ts), so that they come first: the plugin keeps the list of files and their cache, and whoever is
 * online sees today's site.
 */

/**
 * What the build says: the addresses of the stills that are fetched ahead and their bytes, and the digests of all stills.
 * @typedef {{ stills: string[], digests: string[], bytes: number }} Offline
 */
/**
 * What we use of Workbox 4.
 * @typedef {{ getCacheKeyForURL(path: string): string | undefined }} Precaching
 * @typedef {{ createPartialResponse(request: Request, response: Response): Promise<Response> }} RangeRequests
 * @typedef {{ precaching: Precaching, rangeRequests: RangeRequests }} Workbox
 */
/** @typedef {ServiceWorkerGlobalScope & { offline: Offline, workbox: Workbox }} OurWorker */
const worker = /** @type {OurWorker} */ (/** @type {unknown} */ (self));
const { stills, digests, bytes } = worker.offline;

// The plugin deletes caches with "runtime" in their names.
const STILLS = "stills";
const PREVIEWS = "previews";

/** All widths and formats of a still share the digest of its source. @param {string} address */
const digestOf = (address) => /\/static\/([0-9a-f]{32})\//.exec(address)?.[1];

/** @param {string} path @returns {Promise<Response | undefined>} */
async function precached(path) {
  const key = worker.workbox.precaching.getCacheKeyForURL(path);
  return key ? caches.match(key) : undefined;
}
