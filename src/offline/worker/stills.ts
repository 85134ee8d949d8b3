/** Caches one file of each still, the offline fallback for every other width and format. */
import { stills } from "./files";
import { isFile, networkFirst, wait } from "./network";

const { cacheName } = stills.strategy;
const urls = stills.getCachedURLs();

/** The source's digest, which all widths and formats of a still have in their addresses. */
const digestOf = (address: string) => /\/static\/([0-9a-f]{32})\//.exec(address)?.[1];

/** @returns the cached file of the still that an address shows in any width or format */
export const stillOf = (pathname: string) => urls.find((still) => digestOf(still) === digestOf(pathname));

/** Answers a request for any width or format of a still. */
export async function answerStill(request: Request, still: string): Promise<Response> {
  const cache = await caches.open(cacheName);
  // The address contains a digest, so a cached file is never outdated.
  return (await cache.match(request.url)) ?? networkFirst(request, () => cache.match(still));
}

/** @returns the number of stills to save; all of them on a device that refuses to cache */
export async function countMissing(): Promise<number> {
  const isMissing = async (still: string) => !(await caches.match(still, { cacheName }).catch(() => undefined));
  return (await Promise.all(urls.map(isMissing))).filter(Boolean).length;
}

/** A WebP file has its length at byte 4, eight bytes less than all. */
const isWhole = (file: ArrayBuffer) =>
  file.byteLength > 8 && new DataView(file).getUint32(4, true) + 8 === file.byteLength;

async function save(still: string): Promise<void> {
  const cache = await caches.open(cacheName);
  const copy = await cache.match(still);
  if (copy && isWhole(await copy.arrayBuffer())) return;
  const file = await fetch(still, { cache: copy ? "reload" : "default" });
  if (isFile(file, "image")) await cache.put(still, file);
}

let saving: Promise<unknown> | undefined;

/** Caches the missing stills, for at most a minute. The next call retries failures. */
export async function saveStills(): Promise<void> {
  // One save at a time: WebKitGTK crashes when a file is cached again while it is read.
  // A save rejects where the device is full or refuses to cache, and without a network.
  saving ??= Promise.race([Promise.allSettled(urls.map(save)), wait(60_000)]);
  await saving;
  saving = undefined;
}
