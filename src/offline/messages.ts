/** The messages between a page and the service worker, and the build's data for the worker. */

/** Answered on the message's port: the first two with `StillsState`, "tellState" with `WorkerState`, "skipWaiting" with nothing. */
export type PageMessage = { type: "saveStills" | "tellSaved" | "tellState" | "skipWaiting" };

/** `missing` counts the stills that are not saved; `bytes` is the size of all. */
export type StillsState = { missing: number; bytes: number };

/** `idleMs` is 0 while the worker is busy. */
export type WorkerState = { build: string; idleMs: number };

/** Written into the worker by src/node/service-worker.ts. */
export type BuildData = {
  /** Changes with every page, its data and code. Pages have it as `data-build`. */
  build: string;
  /** The cached file of each still, in the page's order. */
  stills: string[];
  bytes: number;
  /** Paths that the worker never answers: the editor's. */
  networkOnly: string[];
  /** The previews to cache: path and digest of the content. */
  previews: Record<string, string>;
};

/** The query of a preview whose stored file can't be decoded: the worker replaces it. */
export const RENEW = "?renew";

/** Asks a worker. @returns its answer; never settles without one, as from the worker of undo.ts */
export function ask<Answer>(worker: ServiceWorker | null, type: PageMessage["type"]): Promise<Answer> {
  const { port1, port2 } = new MessageChannel();
  worker?.postMessage({ type } satisfies PageMessage, [port2]);
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => {
      port1.close();
      resolve(data);
    };
  });
}

/** The build of a page. */
export const buildOf = async (page: Response) => /data-build="(\w+)"/.exec(await page.text())?.[1];
