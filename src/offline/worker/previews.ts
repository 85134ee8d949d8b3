/** Caches whole previews when they are played. A player's range requests are cut from them. */
import { RENEW } from "../messages";
import { holdLock, isFile, wait } from "./network";

export const PREVIEWS = "previews";
/** A part of a file that downloads longer is requested from the network: the file's index may be at its end. */
const PATIENCE_MS = 2000;

/** By the cache key, which changes with the content. */
const downloads = new Map<string, Promise<unknown>>();

function withRange(file: Response, status: 206 | 416, range: string, body: BodyInit | null, length: number): Response {
  const headers = { "content-range": `bytes ${range}`, "content-length": String(length) };
  return new Response(body, { status, headers: { ...Object.fromEntries(file.headers), ...headers } });
}

/** Answers one range (RFC 9110, section 14); with the whole file for none, several, or an invalid one. */
async function cut(range: string | null, file: Response): Promise<Response> {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(range ?? "") ?? [];
  if ((!first && !last) || (first && last && Number(first) > Number(last))) return file;
  const content = await file.blob();
  const { size } = content;
  // Without a first byte, the range is that many bytes at the end.
  const start = first ? Number(first) : Math.max(size - Number(last), 0);
  if (start >= size) return withRange(file, 416, `*/${size}`, null, 0);
  const part = content.slice(start, first && last ? Number(last) + 1 : size);
  return withRange(file, 206, `${start}-${start + part.size - 1}/${size}`, part, part.size);
}

/** Fetches and caches the whole file. A new worker doesn't wait for more than its first minute, but the player does. */
function download(event: FetchEvent, cache: Cache, key: string): Promise<Response> {
  // The browser's own cache may hold old content or parts.
  const fetching = fetch(new URL(event.request.url).pathname, { cache: "reload" });
  const saving = fetching
    .then((file) => (isFile(file, "video") ? cache.put(key, file.clone()) : undefined))
    .catch(() => {}) // Without a network the answer fails too; a full device caches nothing.
    .finally(() => downloads.delete(key));
  downloads.set(key, saving);
  event.waitUntil(holdLock(saving));
  return fetching;
}

/** Answers a player's request for a preview or a part of it. */
export async function answerPreview(event: FetchEvent, key: string): Promise<Response> {
  const { request } = event;
  const range = request.headers.get("range");
  const cache = await caches.open(PREVIEWS);
  const findPart = () => cache.match(key).then((file) => file && cut(range, file));
  if (request.url.endsWith(RENEW)) await cache.delete(key);
  const copy = await findPart();
  if (copy) return copy;
  // No await between this check and the new entry, so that no file downloads twice.
  const downloading = downloads.has(key) ? undefined : download(event, cache, key);
  if (downloading && (!range || range === "bytes=0-")) {
    const file = await downloading.catch(() => fetch(request));
    const size = Number(file.headers.get("content-length") ?? 0);
    if (!range || file.status !== 200 || size === 0 || file.headers.has("content-encoding")) return file;
    // The answer streams, so that playback starts before the end.
    return withRange(file, 206, `0-${size - 1}/${size}`, file.body, size);
  }
  // An unread body would fill the memory, and an error has no other reader.
  downloading?.then((file) => file.body?.cancel()).catch(() => {});
  await Promise.race([downloads.get(key), wait(PATIENCE_MS)]);
  const fetchPart = async () => {
    // Chromium's cache would wait for the download. It plays no file of which the browser itself answers some parts.
    const part = await fetch(request.url, { headers: range ? { Range: range } : {}, cache: "no-store" });
    return new Response(part.body, part);
  };
  // A redirect to another host fails in the worker, but not in the player.
  return (await findPart()) ?? fetchPart().catch(() => fetch(request));
}
