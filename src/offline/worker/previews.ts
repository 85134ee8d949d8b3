/**
 * Previews are kept once they have been played. A player asks for parts: the file is fetched once, as a whole, and the
 * parts are cut from it.
 */
import type { SiteFiles } from "../messages";
import { countWork } from "./idle";

const CACHE = "previews";
/** How many are kept: those that were played last. */
const MOST = 60;
/** A download that takes longer is given up: a new worker waits for it. */
const DOWNLOAD_MS = 60_000;

declare const SITE_FILES: SiteFiles;
const { previews } = SITE_FILES;

/** Downloads that have begun, by the preview's key. Each settles when the file is kept, or can't be. */
const downloads = new Map<string, Promise<void>>();

/** What a preview is kept under, which changes with its content; undefined for what is not kept. */
export function previewKey(pathname: string): string | undefined {
  const digest = previews[pathname];
  return digest && `${pathname}?digest=${digest}`;
}

/** Keeps a file, in place of others where they are too many. Never rejects: a full device keeps nothing. */
async function keep(key: string, whole: Response): Promise<void> {
  try {
    const cache = await caches.open(CACHE);
    await cache.put(key, whole);
    const kept = await cache.keys();
    for (const request of kept.slice(0, Math.max(0, kept.length - MOST))) await cache.delete(request);
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

/** The part of a file that a player asks for, or all of it (RFC 9110, section 14: a single range from a first byte on). */
async function cut(request: Request, whole: Response): Promise<Response> {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.get("range") ?? "") ?? [];
  if (first === undefined) return whole;
  const content = await whole.blob();
  const part = content.slice(Number(first), last ? Number(last) + 1 : content.size);
  return partOf(whole, part, Number(first), part.size, content.size);
}

function partOf(whole: Response, body: BodyInit | null, start: number, length: number, size: number): Response {
  const headers = new Headers(whole.headers);
  headers.set("Content-Range", `bytes ${start}-${start + length - 1}/${size}`);
  headers.set("Content-Length", String(length));
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
  const size = Number(whole.headers.get("content-length") ?? 0);
  if (whole.status !== 200 || !request.headers.has("range")) return whole;
  const isFromStart = request.headers.get("range") === "bytes=0-" && size > 0 && !whole.headers.has("content-encoding");
  return isFromStart ? partOf(whole, whole.body, 0, size, size) : cut(request, whole);
}

/** The answer to a player's request for a preview or a part of it. */
export async function answerPreview(event: FetchEvent, key: string): Promise<Response> {
  const kept = await keptPart(event.request, key);
  if (kept) return kept;
  const running = downloads.get(key);
  // Nothing may be awaited between the question and the download's own entry: there is one for each file.
  if (!running) return download(event, key);
  await running;
  return (await keptPart(event.request, key)) ?? fetch(event.request);
}
