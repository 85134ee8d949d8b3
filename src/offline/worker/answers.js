/** What each request is answered with. */

const PAGE_NOT_FOUND = "/404/index.html";
const PROJECT_NOT_FOUND = "/portfolio/-not-found/index.html";

/** @param {string} pathname */
async function page(pathname) {
  const path = pathname.replace(/\/+$/, "");
  const project = /^\/portfolio\/[^/]+$/.test(path) ? await precached(PROJECT_NOT_FOUND) : undefined;
  return (await precached(`${path}/index.html`)) ?? project ?? precached(PAGE_NOT_FOUND);
}

/** Gatsby shows its 404 page where a page has no data. @param {string} pathname */
const pageData = async (pathname) => (await precached(pathname)) ?? new Response("{}", { status: 404 });

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
