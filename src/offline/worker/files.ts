/** The build's files. Each kind has a cache, from which activation deletes all others. */
import { PrecacheController, type PrecacheEntry } from "workbox-precaching";
import { type BuildData, buildOf } from "../messages";

declare const self: ServiceWorkerGlobalScope;
declare const BUILD_DATA: BuildData;

export const buildData = BUILD_DATA;

function list(entries: PrecacheEntry[], options: { cacheName?: string } = {}) {
  const files = new PrecacheController({ ...options, plugins: [{ cacheWillUpdate }] });
  files.addToCacheList(entries);
  self.addEventListener("activate", files.activate);
  return files;
}

/** False for another network's page that blocks a file, and for another build's page. */
async function isOurs(response: Response): Promise<boolean> {
  if (response.status !== 200) return false;
  const isPage = response.headers.get("content-type")?.startsWith("text/html");
  return !isPage || (await buildOf(response.clone())) === buildData.build;
}

/** The worker installs only with files that this returns. */
async function cacheWillUpdate({ response }: { response: Response }): Promise<Response | null> {
  return (await isOurs(response)) ? response : null;
}

export const precache = list(buildData.precached);
export const stills = list(buildData.stills, { cacheName: "stills" });
export const previews = list(buildData.previews, { cacheName: "previews" });

/** Answers from the cache; a missing file from the network, and saves it. @param url one of the list */
export async function answerFile(files: PrecacheController, url: string): Promise<Response> {
  const copy = await files.matchPrecache(url);
  if (copy) return copy;
  // The browser's own cache may have an older revision.
  const answer = await fetch(url, { cache: "no-cache", priority: "low" });
  if (!(await isOurs(answer))) return answer;
  // Hosts redirect index.html, and a navigation refuses a redirected answer.
  const file = new Response(answer.body, answer);
  const save = async () => {
    const cache = await caches.open(files.strategy.cacheName);
    await cache.put(files.getCacheKeyForURL(url) ?? url, file.clone());
  };
  // A full device saves nothing.
  await save().catch(() => {});
  return file;
}

/** @returns the URLs of the files that are not cached */
export async function findMissing(files: PrecacheController): Promise<string[]> {
  const cache = await caches.open(files.strategy.cacheName);
  const cached = (await cache.keys()).map(({ url }) => url);
  const missing = [...files.getURLsToCacheKeys()].filter(([, key]) => !cached.includes(key));
  return missing.map(([url]) => url);
}

/** Saves the missing files; another visit saves those that fail. */
export async function saveMissing(files: PrecacheController): Promise<void> {
  const missing = await findMissing(files);
  await Promise.allSettled(missing.map((url) => answerFile(files, url)));
}
