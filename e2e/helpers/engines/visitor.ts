/** A visitor in any engine: options, and functions that run in its page. */

export type EngineName = "chromium" | "firefox" | "webkit";

export type VisitorOptions = {
  /** The window's size, in CSS pixels at zoom 1. */
  width: number;
  height: number;
  /** The page's zoom: 2 is 200 %. Real in WebKit; elsewhere a window of fewer, larger pixels. */
  zoom: number;
  reducedMotion?: boolean;
};

/** @returns a function call as a JavaScript expression */
export const callOf = (task: (...args: never[]) => unknown, args: unknown[]): string =>
  `(${task})(${args.map((value) => JSON.stringify(value)).join(", ")})`;

/** True after hydration, by Gatsby's own mark. */
export const isHydrated = () => performance.getEntriesByName("onInitialClientRender").length > 0;

/**
 * Runs in the page: true once the service worker controls it, has saved every still and has reported that. No engine restores
 * a page whose worker took control or sent a message after it was left.
 */
export const isSaved = () =>
  new Promise<boolean>((resolve) => {
    const { controller } = navigator.serviceWorker;
    if (controller?.state !== "activated") return resolve(false);
    navigator.serviceWorker.addEventListener("message", ({ data: { saved, total, saving } }) => {
      if (saved === total && !saving) resolve(true);
    });
    controller.postMessage({ type: "saveStills" });
  });
