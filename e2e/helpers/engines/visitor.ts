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
 * Runs in the page: true once the service worker controls it and has saved every still. No engine restores a page whose
 * worker took control after it was left.
 */
export async function isSaved(): Promise<boolean> {
  const { controller } = navigator.serviceWorker;
  if (controller?.state !== "activated") return false;
  const { port1, port2 } = new MessageChannel();
  controller.postMessage("tellState", [port2]);
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data.missing === 0);
  });
}
