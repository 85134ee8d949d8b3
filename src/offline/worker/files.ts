/** The build's files. Each kind has a cache, from which activation deletes all others. */
import { PrecacheController, type PrecacheEntry } from "workbox-precaching";
import { type BuildData, buildOf } from "../messages";
import { PREVIEWS } from "./previews";

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] };
declare const BUILD_DATA: BuildData;

export const buildData = BUILD_DATA;

function list(entries: PrecacheEntry[], options: ConstructorParameters<typeof PrecacheController>[0]) {
  const files = new PrecacheController(options);
  files.addToCacheList(entries);
  self.addEventListener("activate", files.activate);
  return files;
}

/** False for another network's page that blocks a file, and for another build's page. */
const isOurs = async (file: Response) =>
  file.status === 200 &&
  (!file.headers.get("content-type")?.startsWith("text/html") || (await buildOf(file.clone())) === buildData.build);

/** Pages, their data, code and fonts. workbox-build writes their list in place of the name. */
export const precache = list(self.__WB_MANIFEST, {
  plugins: [{ cacheWillUpdate: async ({ response }) => ((await isOurs(response)) ? response : null) }],
});
export const previews = list(buildData.previews, { cacheName: PREVIEWS });
export const stills = list(buildData.stills, { cacheName: "stills" });
