/** What a page and the service worker say to each other, and what the build tells the worker. */

/** The worker's word to all pages. `bytes`: of all stills; `saving`: whether the worker is at it. */
export type SavedStills = { saved: number; total: number; bytes: number; saving: boolean };

export type PageMessage =
  /** Fetch the stills that are not kept yet. */
  | { type: "saveStills" }
  /** Tell what is kept. */
  | { type: "tellSaved" }
  /** Answer on the message's port with a `WorkerState`. */
  | { type: "tellState" }
  /** Workbox's own word, which gatsby-plugin-offline's worker understands: take the place of the worker before. */
  | { type: "SKIP_WAITING" };

/** The build that a worker is of, and for how long, in ms, it has had nothing to do; 0 while it has. */
export type WorkerState = { build: string; idleMs: number };

/** What the build tells the worker of the stills and previews (src/build/service-worker.ts writes it into `SITE_FILES`). */
export type SiteFiles = {
  /** Another one for every change of a page, its data or code. The pages have it as `data-build`. */
  build: string;
  /** The kept copy of every still, in the visitors' order. */
  stills: string[];
  /** The size of all of them. */
  bytes: number;
  /** The places whose addresses are the network's alone: the editor, where the release has one. */
  leftAlone: string[];
  /** The previews that are kept once they were played: the path of each on this host, and a digest of its content. */
  previews: Record<string, string>;
};
