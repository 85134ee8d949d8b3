/** The site's service worker. */
import { getCacheKeyForURL, matchPrecache, precache } from "workbox-precaching";
import { countWork, idleMs } from "./idle";
import { answerData, answerPage } from "./pages";
import { answerPreview, isPreview, removeFormerPreviews } from "./previews";
import { buildData, manifest, worker } from "./scope";
import { answerStill, isStill, removeFormerStills, savedStills, saveStills } from "./stills";

precache(manifest);

const isNetworkOnly = (pathname: string) =>
  buildData.networkOnly.some((folder) => pathname === folder || pathname.startsWith(`${folder}/`));

/** Undefined leaves the request to the browser. */
function answer(event: FetchEvent, pathname: string): Promise<Response> | undefined {
  const { request } = event;
  if (isNetworkOnly(pathname)) return undefined;
  if (request.mode === "navigate") return answerPage(event, pathname);
  if (pathname.startsWith("/page-data/")) return answerData(event, pathname);
  if (isPreview(pathname)) return answerPreview(event, pathname);
  if (getCacheKeyForURL(pathname)) return matchPrecache(pathname).then((file) => file ?? fetch(request));
  return request.destination === "image" && isStill(pathname) ? answerStill(request, pathname) : undefined;
}

worker.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== worker.location.origin) return;
  const response = answer(event, pathname);
  if (response) event.respondWith(countWork(response));
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(worker.clients.claim());
  event.waitUntil(Promise.all([removeFormerPreviews(), removeFormerStills()]).catch(() => {}));
});

/** The messages of a page (../messages.ts). gatsby-plugin-offline's page part posts others. */
const answers = new Map<unknown, () => unknown>([
  ["saveStills", () => countWork(saveStills())],
  ["tellSaved", savedStills],
  ["tellState", () => ({ build: buildData.build, idleMs: idleMs() })],
  ["skipWaiting", () => worker.skipWaiting()],
]);

worker.addEventListener("message", (event) => {
  const result = answers.get(event.data?.type)?.();
  event.waitUntil(Promise.resolve(result).then((value) => event.ports[0]?.postMessage(value)));
});
