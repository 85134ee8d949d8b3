/** Caches one file of each still, the offline fallback for every other width and format. */
import type { SavedStills } from "../messages";
import { networkFirst } from "./network";
import { buildData, worker } from "./scope";

// The plugin deletes caches with "runtime" in their names.
const CACHE = "stills";
const PARALLEL = 3;

const { stills, bytes } = buildData;

/** The source's digest, which all widths and formats of a still have in their addresses. */
export const digestOf = (address: string) => /\/static\/([0-9a-f]{32})\//.exec(address)?.[1];

async function cachedStill(digest: string): Promise<Response | undefined> {
  const cache = await caches.open(CACHE);
  const request = (await cache.keys()).find(({ url }) => digestOf(url) === digest);
  return request && cache.match(request);
}

/** Answers a request for any width or format of a still. */
export async function answerStill(request: Request, digest: string): Promise<Response> {
  // The address contains a digest, so a cached file is never outdated.
  const same = await caches.match(request.url, { cacheName: CACHE });
  return same ?? networkFirst(request, () => cachedStill(digest));
}

async function post(missing: number, saving: boolean): Promise<void> {
  const state: SavedStills = { saved: stills.length - missing, total: stills.length, bytes, saving };
  for (const client of await worker.clients.matchAll({ includeUncontrolled: true })) client.postMessage(state);
}

async function missingStills(cache: Cache): Promise<string[]> {
  const cached = new Set((await cache.keys()).map(({ url }) => digestOf(url)));
  return stills.filter((url) => !cached.has(digestOf(url)));
}

/** Sends all pages the number of saved stills. */
export async function postSavedStills(): Promise<void> {
  await post((await missingStills(await caches.open(CACHE))).length, false);
}

async function fetchMissing(): Promise<void> {
  const cache = await caches.open(CACHE);
  const digests = new Set(stills.map(digestOf));
  for (const request of await cache.keys()) if (!digests.has(digestOf(request.url))) await cache.delete(request);
  const queue = await missingStills(cache);
  let missing = queue.length;
  async function fetchNext() {
    for (let url = queue.shift(); url; url = queue.shift()) {
      const response = await fetch(url).catch(() => undefined);
      if (response?.status !== 200) continue;
      await cache.put(url, response);
      missing -= 1;
      await post(missing, true);
    }
  }
  await post(missing, true);
  // Rejects where the device is full.
  await Promise.all(Array.from({ length: PARALLEL }, fetchNext)).catch(() => {});
  await post(missing, false);
}

let saving: Promise<void> | undefined;

/** Caches the missing stills and deletes those that the site no longer has. The next call retries failures. */
export function saveStills(): Promise<void> {
  saving ??= fetchMissing()
    .catch(() => {}) // The device refuses to cache.
    .finally(() => {
      saving = undefined;
    });
  return saving;
}
