/**
 * Previews are kept once they have been played. A player asks for parts: the file is fetched once, as a whole, and the
 * parts are cut from it.
 */
import type { SiteFiles } from "../messages";
import { countWork } from "./idle";

const CACHE = "previews";
/** All kept previews together, in bytes; the ones that were kept first are let go for a new one. */
const BUDGET = 32_000_000;
/** A download that takes longer is given up: a new worker waits for it. */
const DOWNLOAD_MS = 60_000;
/** A request that comes while its file is fetched waits this long, and is then answered by the network alone. */
const PATIENCE_MS = 4000;

declare const SITE_FILES: SiteFiles;
const { previews } = SITE_FILES;

/** Downloads that have begun, by the preview's key. Each settles when the file is kept, or can't be. */
const downloads = new Map<string, Promise<void>>();

/** What a preview is kept under, which changes with its content; undefined for what is not kept. */
export function previewKey(pathname: string): string | undefined {
  const digest = previews[pathname];
  return digest && `${pathname}?digest=${digest}`;
}

const sizeOf = (response: Response | undefined) => Number(response?.headers.get("content-length") ?? 0);

/** Keeps a file, in place of others where the budget demands it. Never rejects: a full device keeps nothing. */
async function keep(key: string, whole: Response): Promise<void> {
  try {
    const cache = await caches.open(CACHE);
    let total = sizeOf(whole);
    const requests = [...(await cache.keys())].reverse();
    for (const request of requests) {
      total += sizeOf(await cache.match(request));
      if (total > BUDGET) await cache.delete(request);
    }
    await cache.put(key, whole);
  } catch {}
}

/** Lets go of the previews that the site no longer has. */
export async function removeFormerPreviews(): Promise<void> {
  const current = new Set(Object.keys(previews).map(previewKey));
  const cache = await caches.open(CACHE);
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url);
    if (!current.has(pathname + search)) await cache.delete(request);
  }
}

/** The part of a file that a request asks for, or all of it (RFC 9110, section 14: a single range). */
async function cut(request: Request, whole: Response): Promise<Response> {
  const [asked, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get("range") ?? "") ?? [];
  if (!asked || first + last === "") return whole;
  const content = await whole.blob();
  const start = first === "" ? Math.max(0, content.size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? content.size : Math.min(Number(last) + 1, content.size);
  if (start >= end) return new Response(null, { status: 416, headers: { "Content-Range": `bytes */${content.size}` } });
  return partOf(whole, content.slice(start, end), `bytes ${start}-${end - 1}/${content.size}`, end - start);
}

function partOf(whole: Response, body: BodyInit | null, range: string, size: number): Response {
  const headers = new Headers(whole.headers);
  headers.set("Content-Range", range);
  headers.set("Content-Length", String(size));
  return new Response(body, { status: 206, statusText: "Partial Content", headers });
}

async function keptPart(request: Request, key: string): Promise<Response | undefined> {
  const whole = await (await caches.open(CACHE)).match(key);
  return whole && cut(request, whole);
}

/** Fetches a file and keeps it. Its answer begins with the download, so that a player needn't wait for the end. */
async function download(event: FetchEvent, key: string): Promise<Response> {
  const { request } = event;
  // Past the browser's own cache: it may have yesterday's content, or parts of a file that was played before.
  const options = { cache: "reload", signal: AbortSignal.timeout(DOWNLOAD_MS) } as const;
  const fetching = fetch(new URL(request.url).pathname, options);
  const keeping = fetching
    .then((whole) => (whole.status === 200 ? keep(key, whole.clone()) : undefined))
    .catch(() => {}) // The same failure is the answer's, below.
    .finally(() => downloads.delete(key));
  downloads.set(key, keeping);
  event.waitUntil(countWork(keeping));
  // A redirect to another host, for instance: a player may follow it, a worker may not.
  const whole = await fetching.catch(() => fetch(request));
  const size = sizeOf(whole);
  if (whole.status !== 200 || !request.headers.has("range")) return whole;
  const isFromStart = request.headers.get("range") === "bytes=0-" && size > 0 && !whole.headers.has("content-encoding");
  return isFromStart ? partOf(whole, whole.body, `bytes 0-${size - 1}/${size}`, size) : cut(request, whole);
}

/** The answer to a player's request for a preview or a part of it. */
export async function answerPreview(event: FetchEvent, key: string): Promise<Response> {
  const kept = await keptPart(event.request, key);
  if (kept) return kept;
  const running = downloads.get(key);
  // Nothing may be awaited between the question and the download's own entry: there is one for each file.
  if (!running) return download(event, key);
  await Promise.race([running, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  return (await keptPart(event.request, key)) ?? fetch(event.request);
}
