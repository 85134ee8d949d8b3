/**
 * The service worker's own rules. The build puts this file before what gatsby-plugin-offline generates
 * (src/build/service-worker.ts), so that these rules come first: the plugin keeps the list of files and their cache,
 * and whoever is online sees today's site.
 */
(() => {
  /** What a worker has from the build and from Workbox. @typedef {{ offline: { stills: string[], digests: string[], bytes: number }, workbox: { precaching: { getCacheKeyForURL(path: string): string | undefined }, rangeRequests: { createPartialResponse(request: Request, response: Response): Promise<Response> } } }} Built */
  const worker = /** @type {ServiceWorkerGlobalScope & Built} */ (/** @type {unknown} */ (self));
  const { stills, digests, bytes } = worker.offline;

  /** A connection in name only is given up for a copy after this. A page is several requests, one after the other: */
  const PATIENCE_MS = 4000;
  /** once one was given up, the next ones, for a while, are given up sooner. */
  const SHORT_PATIENCE_MS = 1000;
  const SHORT_FOR_MS = 30_000;
  const AT_A_TIME = 3;
  // The plugin deletes caches with "runtime" in their names.
  const STILLS = "stills";
  const PREVIEWS = "previews";
  const PAGE_NOT_FOUND = "/404/index.html";
  const PROJECT_NOT_FOUND = "/portfolio/-not-found/index.html";

  /** All widths and formats of a still share the digest of its source. @param {string} address */
  const digestOf = (address) => /\/static\/([0-9a-f]{32})\//.exec(address)?.[1];

  /** @param {string} path @returns {Promise<Response | undefined>} */
  async function precached(path) {
    const key = worker.workbox.precaching.getCacheKeyForURL(path);
    return key ? caches.match(key) : undefined;
  }

  let shortUntil = 0;

  /**
   * The network's answer; where it fails or is slow, the copy; where there is none, whatever the network brings.
   * @param {Request} request @param {() => Promise<Response | undefined>} copy
   */
  async function networkFirst(request, copy) {
    const network = fetch(request);
    /** @type {Promise<undefined>} */
    const late = new Promise((resolve) => {
      const giveUp = () => {
        shortUntil = Date.now() + SHORT_FOR_MS;
        resolve(undefined);
      };
      const timer = setTimeout(giveUp, Date.now() < shortUntil ? SHORT_PATIENCE_MS : PATIENCE_MS);
      const answered = () => {
        clearTimeout(timer);
        // The browser's own cache answers for stills too, and proves nothing.
        if (!digestOf(request.url)) shortUntil = 0;
      };
      network.then(answered, () => clearTimeout(timer));
    });
    const good = network.then(
      (response) => (response.status < 500 ? response : undefined),
      () => undefined,
    );
    return (await Promise.race([good, late])) ?? (await copy()) ?? network;
  }

  /** @param {string} pathname */
  async function page(pathname) {
    const path = pathname.replace(/\/+$/, "");
    const project = /^\/portfolio\/[^/]+$/.test(path) ? await precached(PROJECT_NOT_FOUND) : undefined;
    return (await precached(`${path}/index.html`)) ?? project ?? precached(PAGE_NOT_FOUND);
  }

  /** Gatsby shows its 404 page where a page has no data. @param {string} pathname */
  const pageData = async (pathname) => (await precached(pathname)) ?? new Response("{}", { status: 404 });

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
    if (response.status === 200 && !stills.some((url) => digestOf(url) === digest) && digests.includes(digest)) {
      const copy = response.clone();
      event.waitUntil(
        savedStill(digest)
          .then(async (saved) => saved ?? (await caches.open(STILLS)).put(event.request, copy))
          .catch(() => {}),
      );
    }
    return response;
  }

  /** A player asks for parts; what is kept is the whole, fetched once it has been played. @param {FetchEvent} event @param {string} pathname */
  async function preview(event, pathname) {
    const cache = await caches.open(PREVIEWS);
    const response = await networkFirst(event.request, async () => {
      const whole = await cache.match(pathname);
      return whole && event.request.headers.has("range")
        ? worker.workbox.rangeRequests.createPartialResponse(event.request, whole)
        : whole;
    });
    const known = (await cache.match(pathname))?.headers.get("etag");
    if (response.ok && response.headers.has("etag") && known !== response.headers.get("etag"))
      event.waitUntil(cache.add(pathname).catch(() => {}));
    return response;
  }

  worker.addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== "GET" || origin !== worker.location.origin) return;
    const digest = digestOf(pathname);
    /** @type {Promise<Response> | undefined} */
    let answer;
    if (request.mode === "navigate") answer = networkFirst(request, () => page(pathname));
    else if (pathname.startsWith("/page-data/")) answer = networkFirst(request, () => pageData(pathname));
    else if (pathname.startsWith("/previews/")) answer = preview(event, pathname);
    else if (worker.workbox.precaching.getCacheKeyForURL(pathname))
      answer = precached(pathname).then((file) => file ?? fetch(request));
    else if (digest && request.destination === "image") answer = still(event, digest);
    // The rest is nobody's but the network's: the plugin's own routes are not asked.
    event.stopImmediatePropagation();
    if (answer) event.respondWith(answer);
  });

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
})();
