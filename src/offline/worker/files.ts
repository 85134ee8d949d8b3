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

/** Refuses another network's page that blocks a file, and another build's page. */
const cacheWillUpdate = async ({ response }: { response: Response }) => {
  const isPage = response.headers.get("content-type")?.startsWith("text/html");
  const isOurs = !isPage || (await buildOf(response.clone())) === buildData.build;
  return isOurs && response.status === 200 ? response : null;
};

/** Pages, their data, code and fonts. workbox-build writes their list in place of the name. */
export const precache = list(self.__WB_MANIFEST, { plugins: [{ cacheWillUpdate }] });
export const previews = list(buildData.previews, { cacheName: PREVIEWS });
export const stills = list(buildData.stills, { cacheName: "stills" });
