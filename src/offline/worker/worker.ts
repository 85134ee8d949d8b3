/**
 * The site's service worker. The build bundles it and puts it before what gatsby-plugin-offline generates, so that it
 * answers first: the plugin keeps the list of files and their cache, and whoever is online sees today's site.
 */
import type { PageMessage, SiteFiles, WorkerState } from "../messages";
import { countWork, idleMs } from "./idle";
import { digestOf } from "./network";
import { answerData, answerPage } from "./pages";
import { answerPreview, previewKey, removeFormerPreviews } from "./previews";
import { precached, worker } from "./scope";
import { answerStill, saveStills, tellSaved } from "./stills";

declare const SITE_FILES: SiteFiles;

const isLeftAlone = (pathname: string) =>
  SITE_FILES.leftAlone.some((place) => pathname === place || pathname.startsWith(`${place}/`));

/** The answer to a request of our own site; undefined for what the browser fetches without us. */
function answer(event: FetchEvent, pathname: string): Promise<Response> | undefined {
  const { request } = event;
  if (isLeftAlone(pathname)) return undefined;
  if (request.mode === "navigate") return answerPage(event, pathname);
  if (pathname.startsWith("/page-data/")) return answerData(event, pathname);
  const preview = previewKey(pathname);
  if (preview) return answerPreview(event, preview);
  if (worker.workbox.precaching.getCacheKeyForURL(pathname))
    return precached(pathname).then((file) => file ?? fetch(request));
  const digest = digestOf(pathname);
  return digest && request.destination === "image" ? answerStill(request, digest) : undefined;
}

worker.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== worker.location.origin) return;
  const response = answer(event, pathname);
  // The plugin listens too, and would answer pages from its copies before it asks the network.
  event.stopImmediatePropagation();
  if (response) event.respondWith(countWork(response));
});

worker.addEventListener("activate", (event) => event.waitUntil(removeFormerPreviews().catch(() => {})));

worker.addEventListener("message", (event) => {
  const message: PageMessage | undefined = event.data;
  if (message?.type === "saveStills") event.waitUntil(countWork(saveStills()));
  if (message?.type === "tellSaved") event.waitUntil(tellSaved().catch(() => {}));
  if (message?.type === "tellState")
    event.ports[0]?.postMessage({ build: SITE_FILES.build, idleMs: idleMs() } satisfies WorkerState);
});
