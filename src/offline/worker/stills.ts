/** One copy of each still: kept when the page asks for it, or once it has been seen; it stands in for every other width. */
import type { SavedStills, SiteFiles, WorkerMessage } from "../messages";
import { countWork } from "./idle";
import { digestOf, networkFirst } from "./network";
import { worker } from "./scope";

// The plugin deletes caches with "runtime" in their names.
const CACHE = "stills";
const AT_A_TIME = 3;

declare const SITE_FILES: SiteFiles;
const { stills, fetchedAhead, bytes } = SITE_FILES;

const digests = new Set(stills.map(digestOf));
const ahead = stills.slice(0, fetchedAhead);
const digestsAhead = new Set(ahead.map(digestOf));

async function keptStill(digest: string): Promise<Response | undefined> {
  const cache = await caches.open(CACHE);
  const request = (await cache.keys()).find(({ url }) => digestOf(url) === digest);
  return request && cache.match(request);
}

/** The answer to a request for any copy of a still. */
export async function answerStill(event: FetchEvent, digest: string): Promise<Response> {
  // Its address changes with its content: what is kept under the very address needs no network.
  const same = await caches.match(event.request.url, { cacheName: CACHE });
  if (same) return same;
  const response = await networkFirst(event.request, () => keptStill(digest));
  // What is not fetched ahead is kept once it has been seen.
  if (response.status === 200 && !digestsAhead.has(digest) && digests.has(digest))
    event.waitUntil(countWork(keepSeen(event.request, response.clone(), digest)));
  return response;
}

/** One after the other: a page may show two widths of a still, and one copy is enough. */
let keeping = Promise.resolve();

function keepSeen(request: Request, copy: Response, digest: string): Promise<void> {
  keeping = keeping
    .then(async () => {
      if (!(await keptStill(digest))) await (await caches.open(CACHE)).put(request, copy);
    })
    .catch(() => {}); // No more room on this device.
  return keeping;
}

async function tellPages(state: SavedStills): Promise<void> {
  const message: WorkerMessage = { type: "saved", ...state };
  for (const client of await worker.clients.matchAll({ includeUncontrolled: true })) client.postMessage(message);
}

/** The stills that are to be fetched ahead and are not kept. */
async function missingStills(cache: Cache): Promise<string[]> {
  const kept = new Set((await cache.keys()).map(({ url }) => digestOf(url)));
  return ahead.filter((url) => !kept.has(digestOf(url)));
}

const stateOf = (missing: number, saving: boolean): SavedStills => ({
  saved: ahead.length - missing,
  total: ahead.length,
  bytes,
  saving,
});

/** Tells all pages what is kept. */
export async function tellSaved(): Promise<void> {
  const missing = await missingStills(await caches.open(CACHE));
  await tellPages(stateOf(missing.length, false));
}

async function fetchMissing(): Promise<void> {
  const cache = await caches.open(CACHE);
  for (const request of await cache.keys()) if (!digests.has(digestOf(request.url))) await cache.delete(request);
  const missing = await missingStills(cache);
  const waiting = [...missing];
  let left = missing.length;
  let isFull = false;
  async function fetchNext() {
    for (let url = waiting.shift(); url && !isFull; url = waiting.shift()) {
      const response = await fetch(url).catch(() => undefined);
      if (response?.status !== 200) continue;
      await cache.put(url, response).then(
        () => {
          left -= 1;
        },
        () => {
          isFull = true; // No more room on this device: what is there stays.
        },
      );
      await tellPages(stateOf(left, true));
    }
  }
  await tellPages(stateOf(left, true));
  await Promise.all(Array.from({ length: AT_A_TIME }, fetchNext));
  await tellPages(stateOf(left, false));
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
