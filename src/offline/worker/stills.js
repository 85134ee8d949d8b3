// biome-ignore-all lint/correctness/noUnusedVariables: the parts of the worker become one script.
/** One copy of each still: kept when the page asks for it, or once it has been seen; it stands in for every other width. */

const AT_A_TIME = 3;

/** @param {string} digest */
async function savedStill(digest) {
  const cache = await caches.open(STILLS);
  const request = (await cache.keys()).find(({ url }) => digestOf(url) === digest);
  return request && cache.match(request);
}

/** @param {FetchEvent} event @param {string} digest */
async function still(event, digest) {
  // Its address changes with its content: what is kept under the very address needs no network.
  const same = await caches.match(event.request.url, { cacheName: STILLS });
  if (same) return same;
  const response = await networkFirst(event.request, () => savedStill(digest));
  // What the budget left out is kept once it has been seen.
  if (response.status === 200 && !stills.some((url) => digestOf(url) === digest) && digests.includes(digest))
    event.waitUntil(keepSeen(event.request, response.clone(), digest));
  return response;
}

/** One after the other: a page may show two widths of a still, and one copy is enough. */
let keeping = Promise.resolve();

/** @param {Request} request @param {Response} copy @param {string} digest */
function keepSeen(request, copy, digest) {
  keeping = keeping
    .then(async () => {
      if (!(await savedStill(digest))) await (await caches.open(STILLS)).put(request, copy);
    })
    .catch(() => {}); // No more room on this device.
  return keeping;
}

/** @param {object} state */
async function tell(state) {
  for (const client of await worker.clients.matchAll({ includeUncontrolled: true }))
    client.postMessage({ offline: state });
}

/** @param {Cache} cache @returns {Promise<Set<string>>} the digests of the stills that are kept */
async function keptStills(cache) {
  return new Set((await cache.keys()).map(({ url }) => digestOf(url) ?? ""));
}

/** Keeps one copy of each still and lets go of those the site no longer has. What is missing is fetched by the next call. */
async function saveStills() {
  const cache = await caches.open(STILLS);
  for (const request of await cache.keys())
    if (!digests.includes(digestOf(request.url) ?? "")) await cache.delete(request);
  const kept = await keptStills(cache);
  const missing = stills.filter((url) => !kept.has(digestOf(url) ?? ""));
  let saved = stills.length - missing.length;
  let full = false;
  const state = () => ({ saved, total: stills.length, bytes, saving: true });
  async function fetchNext() {
    for (let url = missing.shift(); url && !full; url = missing.shift()) {
      const response = await fetch(url).catch(() => undefined);
      if (response?.status !== 200) continue;
      await cache.put(url, response).then(
        () => {
          saved += 1;
        },
        () => {
          full = true; // No more room on this device: what is there stays.
        },
      );
      await tell(state());
    }
  }
  await tell(state());
  await Promise.all(Array.from({ length: AT_A_TIME }, fetchNext));
  await tell({ ...state(), saving: false });
}

/** @type {Promise<void> | undefined} */
let saving;

async function tellWhatIsKept() {
  const kept = await keptStills(await caches.open(STILLS));
  const saved = stills.filter((url) => kept.has(digestOf(url) ?? "")).length;
  await tell({ saved, total: stills.length, bytes, saving: false });
}

worker.addEventListener("message", (event) => {
  if (event.data?.offline === "status") event.waitUntil(tellWhatIsKept());
  if (event.data?.offline !== "save") return;
  saving ??= saveStills().finally(() => {
    saving = undefined;
  });
  event.waitUntil(saving.catch(() => {}));
});
