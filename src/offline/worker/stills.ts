/** Caches one file of each still, the offline fallback for every other width and format. */
import { stills } from "./files";
import { isFile, networkFirst, wait } from "./network";

const urls = stills.getCachedURLs();

/** The source's digest, which all widths and formats of a still have in their addresses. */
const digestOf = (address: string) => /\/static\/([0-9a-f]{32})\//.exec(address)?.[1];

/** @returns the cached file of the still that an address shows in any width or format */
export const stillOf = (pathname: string) => urls.find((still) => digestOf(still) === digestOf(pathname));

/** Answers a request for any width or format of a still. The address contains a digest, so a cached file is never outdated. */
export const answerStill = async (request: Request, still: string): Promise<Response> =>
  (await stills.matchPrecache(request.url)) ?? networkFirst(request, () => stills.matchPrecache(still));

/** False for a page of another network too: a WebP file has its length at byte 4, eight bytes less than all. */
async function isSaved(still: string): Promise<boolean> {
  const file = await stills.matchPrecache(still).then((copy) => copy?.arrayBuffer());
  return file !== undefined && file.byteLength > 8 && new DataView(file).getUint32(4, true) + 8 === file.byteLength;
}

/** Saves a still if it is missing. @returns whether it is cached now */
async function save(still: string): Promise<boolean> {
  if (await isSaved(still)) return true;
  const file = await fetch(still, { cache: "no-cache" });
  if (!isFile(file, "image")) return false;
  await (await caches.open(stills.strategy.cacheName)).put(still, file);
  return true;
}

let saving: Promise<number> | undefined;

/** @returns the number of missing stills, after saving for at most a minute if asked to; all of them on a device that refuses to cache */
export function countMissing(isSaving: boolean): Promise<number> {
  const isThere = (still: string) => (isSaving ? save(still) : isSaved(still)).catch(() => false);
  const find = () => Promise.all(urls.map((still) => Promise.race([isThere(still), wait(60_000)])));
  const count = async () => (await find()).filter((isFound) => !isFound).length;
  if (!isSaving) return count();
  // One save at a time: WebKitGTK crashes when a file is cached again while it is read.
  saving ??= count().finally(() => (saving = undefined));
  return saving;
}
