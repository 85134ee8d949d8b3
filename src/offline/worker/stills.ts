/** Caches one file of each still, the offline fallback for every other width and format. */
import type { StillsState } from "../messages";
import { limited } from "./idle";
import { isFile, networkFirst } from "./network";
import { buildData, prune } from "./scope";

const CACHE = "stills";
const { stills, bytes } = buildData;

/** The source's digest, which all widths and formats of a still have in their addresses. */
const digestOf = (address: string) => /\/static\/([0-9a-f]{32})\//.exec(address)?.[1];

export const isStill = (pathname: string): boolean => digestOf(pathname) !== undefined;

/** Deletes the stills that the site no longer has. */
export const removeFormerStills = () => prune(CACHE, stills);

/** Answers a request for any width or format of a still. */
export async function answerStill(request: Request, pathname: string): Promise<Response> {
  const cache = await caches.open(CACHE);
  const same = stills.find((still) => digestOf(still) === digestOf(pathname));
  // The address contains a digest, so a cached file is never outdated.
  return (await cache.match(request.url)) ?? networkFirst(request, async () => cache.match(same ?? request));
}

/** @returns the number of stills to save; all of them on a device that refuses to cache */
export async function savedStills(): Promise<StillsState> {
  const isMissing = async (still: string) => !(await caches.match(still, { cacheName: CACHE }).catch(() => undefined));
  const missing = (await Promise.all(stills.map(isMissing))).filter(Boolean);
  return { missing: missing.length, bytes };
}

/** A WebP file has its length at byte 4, eight bytes less than all. */
const isWhole = (file: ArrayBuffer) =>
  file.byteLength > 8 && new DataView(file).getUint32(4, true) + 8 === file.byteLength;

async function save(still: string): Promise<void> {
  const cache = await caches.open(CACHE);
  const copy = await cache.match(still);
  if (copy && isWhole(await copy.arrayBuffer())) return;
  const file = await fetch(still, { cache: copy ? "reload" : "default" });
  if (isFile(file, "image")) await cache.put(still, file);
}

let saving: Promise<unknown> | undefined;

/** Caches the missing stills. The next call retries failures. */
export async function saveStills(): Promise<StillsState> {
  // One save at a time: WebKitGTK crashes when a file is cached again while it is read.
  // A save rejects where the device is full or refuses to cache, and without a network.
  saving ??= limited(Promise.all(stills.map((still) => save(still).catch(() => {})))).finally(() => {
    saving = undefined;
  });
  await saving;
  return savedStills();
}
