/** The site's service worker. */
import type { Message, WorkerState } from "../messages";
import { buildData, precache, previews } from "./files";
import { holdLock, whenIdle } from "./network";
import { answerData, answerPage } from "./pages";
import { answerPreview } from "./previews";
import { answerStill, countMissing, stillOf } from "./stills";

declare const self: ServiceWorkerGlobalScope;

/** Undefined leaves the request to the browser. */
function answer(event: FetchEvent, pathname: string): Promise<Response> | undefined {
  const { request } = event;
  if (request.mode === "navigate") return answerPage(event, pathname);
  if (pathname.startsWith("/page-data/")) return answerData(event, pathname);
  const preview = previews.getCacheKeyForURL(pathname);
  if (preview) return answerPreview(event, preview);
  if (precache.getCacheKeyForURL(pathname)) return precache.matchPrecache(pathname).then((it) => it ?? fetch(request));
  const still = request.destination === "image" && stillOf(pathname);
  return still ? answerStill(request, still) : undefined;
}

self.addEventListener("fetch", (event) => {
  const { destination, method, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== self.location.origin) return;
  const response = answer(event, pathname);
  // WebKit requests a looping film again and again.
  if (response) event.respondWith(destination === "video" ? response : holdLock(response));
});

// The old worker must be idle, so that no navigation hangs.
const install = (event: ExtendableEvent) => precache.install(event).then(whenIdle);
self.addEventListener("install", (event) => event.waitUntil(install(event).then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("message", (event) => {
  const [port] = event.ports;
  // gatsby-plugin-offline's page part posts messages without one.
  if (!port) return;
  const { build, bytes } = buildData;
  const reply = (missing: number) => port.postMessage({ build, bytes, missing } satisfies WorkerState);
  event.waitUntil(holdLock(countMissing(event.data === ("saveStills" satisfies Message))).then(reply));
});
