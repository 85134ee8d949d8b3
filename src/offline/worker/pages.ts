/** The pages without a network. The first projects' are fetched ahead; of the others, the data is kept once it has been seen. */
import { notFoundPageFor } from "../../not-found";
import type { SiteFiles } from "../messages";
import { countWork } from "./idle";
import { networkFirst } from "./network";
import { precached } from "./scope";

declare const SITE_FILES: SiteFiles;

const PREFIX = "page-data-";
/** Data belongs to the code of its build. */
const CACHE = PREFIX + SITE_FILES.build;
/** How many are kept, of 2 KB or so each: the ones seen last. */
const MOST = 1000;
/** Gatsby's page without content, which shows any page from its data. */
const SHELL = "/offline-plugin-app-shell-fallback/index.html";

const dataOf = (path: string) => `/page-data/${path.slice(1) || "index"}/page-data.json`;

async function keep(pathname: string, data: Response): Promise<void> {
  const cache = await caches.open(CACHE);
  // What is put again is the last again.
  await cache.delete(pathname);
  await cache.put(pathname, data);
  const kept = await cache.keys();
  for (const request of kept.slice(0, Math.max(0, kept.length - MOST))) await cache.delete(request);
}

/** Keeps a page's data, unless that was fetched ahead. Where there is no room on this device, it isn't kept. */
async function keepSeen(pathname: string, data: Response): Promise<void> {
  if (data.status === 200 && !(await precached(pathname))) await keep(pathname, data).catch(() => {});
}

const keptData = async (pathname: string) =>
  (await precached(pathname)) ?? caches.match(pathname, { cacheName: CACHE });

const laterData = new Set(SITE_FILES.laterData);

/**
 * Gatsby shows its 404 page where a page has no data, which is certain only once the network has failed. A page that is there
 * and has not been seen yet is no unknown one: the browser says that there is no network.
 */
function noPageData(pathname: string): Response {
  return laterData.has(pathname) ? Response.error() : new Response("{}", { status: 404 });
}

/** The answer to a request for a page's data. @param pathname of the data */
export async function answerData(event: FetchEvent, pathname: string): Promise<Response> {
  const response = await networkFirst(event.request, () => keptData(pathname)).catch(() => noPageData(pathname));
  event.waitUntil(countWork(keepSeen(pathname, response.clone())));
  return response;
}

/** A page without the network: itself, or the one that stands for what is not there. @param pathname as the visitor asked for it */
export async function keptPage(pathname: string): Promise<Response | undefined> {
  const path = pathname.replace(/\/+$/, "");
  const page = await precached(`${path}/index.html`);
  if (page) return page;
  if (await keptData(dataOf(path))) return precached(SHELL);
  return laterData.has(dataOf(path)) ? undefined : precached(`${notFoundPageFor(path)}/index.html`);
}

/** @returns false where the network failed */
async function fetchData(pathname: string): Promise<boolean> {
  if (await keptData(pathname)) return true;
  const data = await fetch(pathname).catch(() => undefined);
  if (data) await keepSeen(pathname, data);
  return data !== undefined && data.status < 500;
}

/** Keeps the data of a page that was there before the worker was. @param path of the page, as Gatsby knows it */
export const keepPage = (path: string): Promise<boolean> => fetchData(dataOf(path));

/** Fetches the new build's data for the pages that were kept of an earlier one. What fails is tried again by the next call. */
export async function renewPages(): Promise<void> {
  for (const name of await caches.keys()) {
    if (!name.startsWith(PREFIX) || name === CACHE) continue;
    const former = await caches.open(name);
    for (const request of await former.keys())
      if (await fetchData(new URL(request.url).pathname)) await former.delete(request);
    if ((await former.keys()).length === 0) await caches.delete(name);
  }
}
