/** The worker's global scope and the build's data. */
import type { PrecacheEntry } from "workbox-precaching";
import type { BuildData } from "../messages";

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] };
declare const BUILD_DATA: BuildData;

export const worker = self;
export const buildData = BUILD_DATA;
/** workbox-build writes the list in place of this name. */
export const manifest = self.__WB_MANIFEST;
