/** The build's files. Each kind has a cache, from which activation deletes all others. */
import { PrecacheController, type PrecacheEntry } from "workbox-precaching";
import { type BuildData, buildOf } from "../messages";

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] };
declare const BUILD_DATA: BuildData;

export const buildData = BUILD_DATA;

function list(entries: PrecacheEntry[], options: { cacheName?: string } = {}) {
  const files = new PrecacheController({ ...options, plugins: [{ cacheWillUpdate }] });
  files.addToCacheList(entries);
  self.addEventListener("activate", files.activate);
  return files;
}

/** Refuses another network's page that blocks a file, and another build's page. */
async function cacheWillUpdate({ response }: { response: Response }): Promise<Response | null> {
  const isPage = response.headers.get("content-type")?.startsWith("text/html");
  const isOurs = !isPage || (await buildOf(response.clone())) === buildData.build;
  return isOurs && response.status === 200 ? response : null;
}

/** Pages, their data, code and fonts. workbox-build writes their list in place of the name. */
export const precache = list(self.__WB_MANIFEST);
export const stills = list(buildData.stills, { cacheName: "stills" });
export const previews = list(buildData.previews, { cacheName: "previews" });

/** Answers from the cache; a missing file from the network, and saves it. */
export async function answerFile(files: PrecacheController, request: Request): Promise<Response> {
  const copy = await files.matchPrecache(request);
  if (copy) return copy;
  // The browser's own cache may have an older revision.
  const answer = await fetch(request, { cache: "no-cache" });
  const key = files.getCacheKeyForURL(request.url);
  if (!key || !(await cacheWillUpdate({ response: answer }))) return answer;
  // Hosts redirect index.html, and a navigation refuses a redirected answer.
  const file = new Response(answer.body, answer);
  const cache = await caches.open(files.strategy.cacheName);
  // A full device saves nothing.
  await cache.put(key, file.clone()).catch(() => {});
  return file;
}

/** @returns the URLs of the files that are not cached */
export async function findMissing(files: PrecacheController): Promise<string[]> {
  const cache = await caches.open(files.strategy.cacheName);
  const keys = (await cache.keys()).map(({ url }) => url);
  return files.getCachedURLs().filter((url) => !keys.includes(files.getCacheKeyForURL(url) ?? ""));
}

/** Saves the missing files; another visit saves those that fail. */
export async function saveMissing(files: PrecacheController): Promise<void> {
  const missing = await findMissing(files);
  await Promise.allSettled(missing.map((url) => answerFile(files, new Request(url))));
}
