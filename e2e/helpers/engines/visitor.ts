/** A visitor of the site, in any engine. */

export type EngineName = "chromium" | "firefox" | "webkit";

export type VisitorOptions = {
  /** The window's size, in CSS pixels at zoom 1. */
  width?: number;
  height?: number;
  /** The page's zoom: 2 is 200 %. Real in WebKit; elsewhere a window of fewer, larger pixels. */
  zoom?: number;
  reducedMotion?: boolean;
};

export type Visitor = {
  /** Opens an address, and waits for hydration. */
  goto(address: string): Promise<void>;
  /** Runs a function in the page. Its arguments and result are JSON; it has no outer scope. */
  run<Arguments extends unknown[], Result>(
    task: (...args: Arguments) => Result | Promise<Result>,
    ...args: Arguments
  ): Promise<Result>;
  /** Back (-1) or Forward (1), without waiting for the page. */
  go(steps: 1 | -1): Promise<void>;
  /** Clicks the first element of a CSS selector, in the page or in its first frame. */
  click(selector: string, where?: "page" | "frame"): Promise<void>;
  /** Scrolls an element into view, and moves the mouse to its middle. */
  hover(selector: string): Promise<void>;
  leave(): Promise<void>;
  /** Presses a key or a chord such as Shift+Tab, by Playwright's names. */
  press(key: string): Promise<void>;
  type(text: string): Promise<void>;
  /** The errors in the consoles of all pages, after `close`. */
  errors(): string[];
  close(): Promise<void>;
};

/** Opens a browser with an empty profile. */
export type OpenVisitor = (options?: VisitorOptions) => Promise<Visitor>;

export const DEFAULT_SIZE = { width: 1280, height: 800 };

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
