/** The messages between a page and the service worker, and the build's data for the worker. */

/** Sent to all pages. `bytes` is the size of all stills. */
export type SavedStills = { saved: number; total: number; bytes: number; saving: boolean };

/** "tellState" is answered on the message's port with a `WorkerState`; "SKIP_WAITING" is Workbox's own. */
export type PageMessage = { type: "saveStills" | "tellSaved" | "tellState" | "SKIP_WAITING" };

/** `idleMs` is 0 while the worker is busy. */
export type WorkerState = { build: string; idleMs: number };

/** Written into the worker by src/build/service-worker.ts. */
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
