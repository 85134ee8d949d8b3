/** The site's service worker. */
import * as workbox from "workbox-precaching";
import { buildOf, type Message, type WorkerState } from "../messages";
import { countWork, idleMs } from "./network";
import { answerData, answerPage } from "./pages";
import { answerPreview, PREVIEWS } from "./previews";
import { buildData, manifest, worker } from "./scope";
import { answerStill, countMissing, STILLS, saveStills, stillOf } from "./stills";

/** Lists the files of a cache that is filled after the installation. Activation deletes all others from it. */
function listFiles(cacheName: string, entries: workbox.PrecacheEntry[]): workbox.PrecacheController {
  const files = new workbox.PrecacheController({ cacheName });
  files.addToCacheList(entries);
  worker.addEventListener("activate", files.activate);
  return files;
}

/** False for another network's page that blocks a file, and for another build's page. */
const isOurs = async (file: Response) =>
  file.status === 200 &&
  (!file.headers.get("content-type")?.startsWith("text/html") || (await buildOf(file.clone())) === buildData.build);

workbox.addPlugins([{ cacheWillUpdate: async ({ response }) => ((await isOurs(response)) ? response : null) }]);
workbox.precache(manifest);
const previews = listFiles(PREVIEWS, buildData.previews);
const stills = buildData.stills.map((url) => ({ url, revision: null }));
listFiles(STILLS, stills);

/** Undefined leaves the request to the browser. */
function answer(event: FetchEvent, pathname: string): Promise<Response> | undefined {
  const { request } = event;
  if (request.mode === "navigate") return answerPage(event, pathname);
  if (pathname.startsWith("/page-data/")) return answerData(event, pathname);
  const preview = previews.getCacheKeyForURL(pathname);
  if (preview) return answerPreview(event, preview);
  if (workbox.getCacheKeyForURL(pathname)) return workbox.matchPrecache(pathname).then((it) => it ?? fetch(request));
  const still = request.destination === "image" && stillOf(pathname);
  return still ? answerStill(request, still) : undefined;
}

worker.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== worker.location.origin) return;
  const response = answer(event, pathname);
  if (response) event.respondWith(countWork(response));
});

worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));

async function reply(message: Message, port: MessagePort): Promise<void> {
  if (message === "saveStills") await countWork(saveStills());
  if (message === "skipWaiting") await worker.skipWaiting();
  const { build, bytes } = buildData;
  port.postMessage({ build, bytes, idleMs: idleMs(), missing: await countMissing() } satisfies WorkerState);
}

worker.addEventListener("message", (event) => {
  const [port] = event.ports;
  // gatsby-plugin-offline's page part posts messages without one.
  if (port) event.waitUntil(reply(event.data, port));
});
