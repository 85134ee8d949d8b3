/** The site's service worker. */
import type { WorkerMessage, WorkerState } from "../messages";
import { answerFile, buildData, findMissing, precache, previews, saveMissing, stills } from "./files";
import { answerData, answerPage } from "./pages";
import { answerStill, stillOf } from "./stills";

declare const self: ServiceWorkerGlobalScope;

self.addEventListener("install", precache.install);
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/** Undefined leaves the request to the browser. */
function answer(event: FetchEvent, pathname: string): Promise<Response> | undefined {
  const { request } = event;
  if (request.mode === "navigate") return answerPage(event, pathname);
  if (pathname.startsWith("/page-data/")) return answerData(event, pathname);
  const files = [precache, stills, previews].find((one) => one.getCacheKeyForURL(pathname));
  if (files) return answerFile(files, pathname);
  const still = request.destination === "image" && stillOf(pathname);
  return still ? answerStill(request, still) : undefined;
}

self.addEventListener("fetch", (event) => {
  const { method, url, headers } = event.request;
  const { origin, pathname } = new URL(url);
  // A part of a file is left to the browser.
  if (method !== "GET" || origin !== self.location.origin || headers.has("range")) return;
  const response = answer(event, pathname);
  if (response) event.respondWith(response);
});

/** The end of the last save. */
let saving = Promise.resolve();

/** Saves one list at a time, so that two tabs fetch no file twice. Never rejects: a device may refuse a cache. */
function save(files: typeof precache): Promise<void> {
  saving = saving.then(() => saveMissing(files)).catch(() => {});
  return saving;
}

async function handle(message: WorkerMessage): Promise<WorkerState> {
  if (message === "takeOver") void self.skipWaiting();
  if (message === "savePages" || message === "saveAll") await save(precache);
  if (message === "saveAll") await save(stills);
  const missing = (await findMissing(precache)).length + (await findMissing(stills)).length;
  const { build, bytes } = buildData;
  return { build, bytes, missing };
}

self.addEventListener("message", (event) => {
  const [port] = event.ports;
  // gatsby-plugin-offline's page part posts messages without one.
  if (port) event.waitUntil(handle(event.data).then((state) => port.postMessage(state)));
});
