/** One copy of each still, kept when the page asks for it: it stands in for every other width. */
import type { SavedStills, SiteFiles } from "../messages";
import { digestOf, networkFirst } from "./network";
import { worker } from "./scope";

// The plugin deletes caches with "runtime" in their names.
const CACHE = "stills";
const AT_A_TIME = 3;

declare const SITE_FILES: SiteFiles;
const { stills, bytes } = SITE_FILES;

async function keptStill(digest: string): Promise<Response | undefined> {
  const cache = await caches.open(CACHE);
  const request = (await cache.keys()).find(({ url }) => digestOf(url) === digest);
  return request && cache.match(request);
}

/** The answer to a request for any copy of a still. */
export async function answerStill(request: Request, digest: string): Promise<Response> {
  // Its address changes with its content: what is kept under the very address needs no network.
  const same = await caches.match(request.url, { cacheName: CACHE });
  if (same) return same;
  return networkFirst(request, () => keptStill(digest));
}

/** Tells all pages what is kept. */
async function tell(missing: number, saving: boolean): Promise<void> {
  const state: SavedStills = { saved: stills.length - missing, total: stills.length, bytes, saving };
  for (const client of await worker.clients.matchAll({ includeUncontrolled: true })) client.postMessage(state);
}

/** The stills that are not kept. */
async function missingStills(cache: Cache): Promise<string[]> {
  const kept = new Set((await cache.keys()).map(({ url }) => digestOf(url)));
  return stills.filter((url) => !kept.has(digestOf(url)));
}

export async function tellSaved(): Promise<void> {
  await tell((await missingStills(await caches.open(CACHE))).length, false);
}

async function fetchMissing(): Promise<void> {
  const cache = await caches.open(CACHE);
  const digests = new Set(stills.map(digestOf));
  for (const request of await cache.keys()) if (!digests.has(digestOf(request.url))) await cache.delete(request);
  const waiting = await missingStills(cache);
  let left = waiting.length;
  async function fetchNext() {
    for (let url = waiting.shift(); url; url = waiting.shift()) {
      const response = await fetch(url).catch(() => undefined);
      if (response?.status !== 200) continue;
      await cache.put(url, response);
      left -= 1;
      await tell(left, true);
    }
  }
  await tell(left, true);
  // No more room on this device: what is there stays.
  await Promise.all(Array.from({ length: AT_A_TIME }, fetchNext)).catch(() => {});
  await tell(left, false);
}

let saving: Promise<void> | undefined;

/** Keeps one copy of each still and lets go of those the site no longer has. What fails is fetched by the next call. */
export function saveStills(): Promise<void> {
  saving ??= fetchMissing()
    .catch(() => {}) // Nothing can be kept on this device.
    .finally(() => {
      saving = undefined;
    });
  return saving;
}
