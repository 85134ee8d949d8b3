/** Caches previews when they are played. The file is fetched once, as a whole; a player's range requests are cut from it. */
import { countWork } from "./idle";
import { buildData } from "./scope";

const CACHE = "previews";
const MAX_PREVIEWS = 60;
/** A new worker waits for a download to end. */
const TIMEOUT_MS = 60_000;

const downloads = new Map<string, Promise<void>>();

/** The cache key, which changes with the content; undefined for a path that is not a preview. */
export function previewKey(pathname: string): string | undefined {
  const digest = buildData.previews[pathname];
  return digest && `${pathname}?digest=${digest}`;
}

/** Caches a file and evicts the oldest. Never rejects: a full device caches nothing. */
async function save(key: string, file: Response): Promise<void> {
  try {
    const cache = await caches.open(CACHE);
    await cache.put(key, file);
    for (const request of (await cache.keys()).slice(0, -MAX_PREVIEWS)) await cache.delete(request);
  } catch {}
}

/** Deletes the previews that the site no longer has. */
export async function removeFormerPreviews(): Promise<void> {
  const current = new Set(Object.keys(buildData.previews).map(previewKey));
  const cache = await caches.open(CACHE);
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url);
    if (!current.has(pathname + search)) await cache.delete(request);
  }
}

function partOf(file: Response, body: BodyInit | null, start: number, length: number, size: number): Response {
  const headers = new Headers(file.headers);
  headers.set("Content-Range", `bytes ${start}-${start + length - 1}/${size}`);
  headers.set("Content-Length", String(length));
  return new Response(body, { status: 206, statusText: "Partial Content", headers });
}

/** Answers a single range (RFC 9110, section 14), or the whole file. */
async function cut(request: Request, file: Response): Promise<Response> {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.get("range") ?? "") ?? [];
  if (first === undefined) return file;
  const content = await file.blob();
  const part = content.slice(Number(first), last ? Number(last) + 1 : content.size);
  return partOf(file, part, Number(first), part.size, content.size);
}

async function cachedPart(request: Request, key: string): Promise<Response | undefined> {
  const file = await caches.match(key, { cacheName: CACHE });
  return file && cut(request, file);
}

/** Downloads and caches a file. The answer streams, so that playback starts before the end. */
async function download(event: FetchEvent, key: string): Promise<Response> {
  const { request } = event;
  // The browser's own cache may hold old content or parts.
  const options = { cache: "reload", signal: AbortSignal.timeout(TIMEOUT_MS) } as const;
  const fetching = fetch(new URL(request.url).pathname, options);
  const saving = fetching
    .then((file) => (file.status === 200 ? save(key, file.clone()) : undefined))
    .catch(() => {}) // The answer below fails too.
    .finally(() => downloads.delete(key));
  downloads.set(key, saving);
  event.waitUntil(countWork(saving));
  // A redirect to another host fails in the worker, but not in the player.
  const file = await fetching.catch(() => fetch(request));
  const size = Number(file.headers.get("content-length") ?? 0);
  if (file.status !== 200 || !request.headers.has("range")) return file;
  const isFromStart = request.headers.get("range") === "bytes=0-" && size > 0 && !file.headers.has("content-encoding");
  return isFromStart ? partOf(file, file.body, 0, size, size) : cut(request, file);
}

/** Answers a player's request for a preview or a part of it. */
export async function answerPreview(event: FetchEvent, key: string): Promise<Response> {
  const cached = await cachedPart(event.request, key);
  if (cached) return cached;
  const pending = downloads.get(key);
  // No await between this check and the new entry, so that no file downloads twice.
  if (!pending) return download(event, key);
  await pending;
  return (await cachedPart(event.request, key)) ?? fetch(event.request);
}
