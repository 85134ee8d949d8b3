/** The site's service worker. The build bundles it before gatsby-plugin-offline's, so that its routes answer first. */
import type { PageMessage, WorkerState } from "../messages";
import { countWork, idleMs } from "./idle";
import { answerData, answerPage } from "./pages";
import { answerPreview, previewKey, removeFormerPreviews } from "./previews";
import { buildData, precached, worker } from "./scope";
import { answerStill, digestOf, postSavedStills, saveStills } from "./stills";

const isNetworkOnly = (pathname: string) =>
  buildData.networkOnly.some((folder) => pathname === folder || pathname.startsWith(`${folder}/`));

/** Undefined leaves the request to the browser. */
function answer(event: FetchEvent, pathname: string): Promise<Response> | undefined {
  const { request } = event;
  if (isNetworkOnly(pathname)) return undefined;
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
  // The plugin's own listener would answer pages from the cache first.
  event.stopImmediatePropagation();
  if (response) event.respondWith(countWork(response));
});

worker.addEventListener("activate", (event) => event.waitUntil(removeFormerPreviews().catch(() => {})));

worker.addEventListener("message", (event) => {
  const message: PageMessage | undefined = event.data;
  if (message?.type === "saveStills") event.waitUntil(countWork(saveStills()));
  if (message?.type === "tellSaved") event.waitUntil(postSavedStills().catch(() => {}));
  if (message?.type === "tellState")
    event.ports[0]?.postMessage({ build: buildData.build, idleMs: idleMs() } satisfies WorkerState);
});
