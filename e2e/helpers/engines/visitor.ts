/** A visitor of the site, in any of the engines: what the journeys may do with a browser. */

export type EngineName = "chromium" | "firefox" | "webkit";

export type VisitorOptions = {
  /** The size of the window, in CSS pixels at a zoom of 1. */
  width?: number;
  height?: number;
  /** The page's zoom, as by Ctrl and +: 2 is 200 %. In WebKit the real one; elsewhere a window of fewer, larger pixels. */
  zoom?: number;
  reducedMotion?: boolean;
};

export type Visitor = {
  /** Opens an address as from a bookmark, and waits until the page can be used. */
  goto(address: string): Promise<void>;
  /** Runs a function in the page, and waits for it. It sees nothing but its arguments, which are JSON, as its result is. */
  run<Arguments extends unknown[], Result>(
    task: (...args: Arguments) => Result | Promise<Result>,
    ...args: Arguments
  ): Promise<Result>;
  /** Back (-1) or Forward (1), as by the browser's own button. Who looks for the page waits until it has come. */
  go(steps: 1 | -1): Promise<void>;
  /** Presses the first element that a CSS selector names, in the page or in the first frame of it. */
  click(selector: string, where?: "page" | "frame"): Promise<void>;
  /** Moves the mouse to the middle of an element, scrolled into view. */
  hover(selector: string): Promise<void>;
  /** Moves the mouse to the window's corner. */
  leave(): Promise<void>;
  /** Presses a key, or several at once, as Shift+Tab, by Playwright's names. */
  press(key: string): Promise<void>;
  /** Types into what has the focus. */
  type(text: string): Promise<void>;
  /** The errors that stood in the console, in all pages, once it is closed. */
  errors(): string[];
  close(): Promise<void>;
};

/** Opens a browser of its own, with nothing kept from before. */
export type OpenVisitor = (options?: VisitorOptions) => Promise<Visitor>;

export const DEFAULT_SIZE = { width: 1280, height: 800 };

/** A function and its arguments, as an expression of JavaScript. */
export const callOf = (task: (...args: never[]) => unknown, args: unknown[]): string =>
  `(${task})(${args.map((value) => JSON.stringify(value)).join(", ")})`;

/** True once React has taken over the page that was built: Gatsby makes this mark then. */
export const isHydrated = () => performance.getEntriesByName("onInitialClientRender").length > 0;

/**
 * Runs in the page: gives true once the service worker has taken it over, has kept every still and has said so. No engine restores a
 * page that its worker has taken over, or sent a message, after it was left.
 */
export const isKeptWhole = () =>
  new Promise<boolean>((resolve) => {
    const { controller } = navigator.serviceWorker;
    if (controller?.state !== "activated") return resolve(false);
    navigator.serviceWorker.addEventListener("message", ({ data: { saved, total, saving } }) => {
      if (saved === total && !saving) resolve(true);
    });
    controller.postMessage({ type: "saveStills" });
  });
