/** What a page and the service worker say to each other, and what the build tells the worker. */

/** `bytes`: of all stills that are fetched ahead; `saving`: whether the worker is at it. */
export type SavedStills = { saved: number; total: number; bytes: number; saving: boolean };

export type PageMessage =
  /** Fetch the stills that are not kept yet. */
  | { type: "saveStills" }
  /** Keep the data of a page that the visitor is on. */
  | { type: "keepPage"; path: string }
  /** Tell what is kept. */
  | { type: "tellSaved" }
  /** Answer on the message's port for how long nothing has been asked of the worker. */
  | { type: "tellIdle" }
  /** Workbox's own word, which gatsby-plugin-offline's worker understands: take the place of the worker before. */
  | { type: "SKIP_WAITING" };

export type WorkerMessage =
  | ({ type: "saved" } & SavedStills)
  /** For how long, in ms, the worker has had nothing to do; 0 while it has. */
  | { type: "idle"; ms: number };

/** What the build tells the worker of the stills and previews (src/build/service-worker.ts writes it into `SITE_FILES`). */
export type SiteFiles = {
  /** Another one for every list of pages and code. */
  build: string;
  /** The addresses of page data that is kept once it has been seen, as that of all others is from the start. */
  laterData: string[];
  /** The kept copy of every still, in the visitors' order. */
  stills: string[];
  /** How many of them, from the first, are fetched ahead; the others are kept once they have been seen. */
  fetchedAhead: number;
  /** The size of those that are fetched ahead. */
  bytes: number;
  /** The places whose addresses are the network's alone: the editor, where the release has one. */
  leftAlone: string[];
  /** The previews that are kept once they were played: the path of each on this host, and a digest of its content. */
  previews: Record<string, string>;
};
