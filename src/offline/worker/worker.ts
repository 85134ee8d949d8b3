/** The site's service worker. */
import type { Message, WorkerState } from "../messages";
import { answerFile, buildData, findMissing, precache, previews, saveMissing, stills } from "./files";
import { answerData, answerPage } from "./pages";
import { answerStill, stillOf } from "./stills";

declare const self: ServiceWorkerGlobalScope;

self.addEventListener("install", precache.install);
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/** Undefined leaves the request to the browser. */
function answer(request: Request, pathname: string): Promise<Response> | undefined {
  if (request.mode === "navigate") return answerPage(request, pathname);
  if (pathname.startsWith("/page-data/")) return answerData(request, pathname);
  const files = [precache, stills, previews].find((list) => list.getCacheKeyForURL(pathname));
  if (files) return answerFile(files, request);
  const still = request.destination === "image" && stillOf(pathname);
  return still ? answerStill(request, still) : undefined;
}

self.addEventListener("fetch", (event) => {
  const { method, url, headers } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== self.location.origin || headers.has("range")) return;
  const response = answer(event.request, pathname);
  if (response) event.respondWith(response);
});

async function handle(message: Message): Promise<WorkerState> {
  if (message === "takeOver") void self.skipWaiting();
  if (message === "savePages" || message === "saveAll") await saveMissing(precache);
  if (message === "saveAll") await saveMissing(stills);
  const missing = [...(await findMissing(precache)), ...(await findMissing(stills))].length;
  const { build, bytes } = buildData;
  return { build, bytes, missing };
}

self.addEventListener("message", (event) => {
  const [port] = event.ports;
  // gatsby-plugin-offline's page part posts messages without one.
  if (port) event.waitUntil(handle(event.data).then((state) => port.postMessage(state)));
});
