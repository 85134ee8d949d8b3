/** The messages between a page and the service worker, and the build's data for the worker. */
import type { PrecacheEntry } from "workbox-precaching";

/** The worker answers each with its state, once it has done what the message says; "takeOver" at once. */
export type WorkerMessage = "tellState" | "savePages" | "saveAll" | "takeOver";

/** Written into the worker by src/node/service-worker.ts. */
export type BuildData = {
  /** Changes with every page, its data and code. Pages have it as `data-build`. */
  build: string;
  /** Pages, their data, code, fonts and icons. */
  precached: PrecacheEntry[];
  /** The saved file of each still. */
  stills: PrecacheEntry[];
  /** The size of all stills. */
  bytes: number;
  previews: PrecacheEntry[];
};

/** `missing` is the number of files that are not saved: pages with their files, and stills. */
export type WorkerState = Pick<BuildData, "build" | "bytes"> & { missing: number };

/** Asks a worker; never settles without one, or without an answer, as from the worker of undo.ts. */
export const ask = (worker: ServiceWorker | null, message: WorkerMessage) =>
  new Promise<WorkerState>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    worker?.postMessage(message, [port2]);
  });

/** The build of a page. */
export const buildOf = async (page: Response) => /data-build="(\w+)"/.exec(await page.text())?.[1];
