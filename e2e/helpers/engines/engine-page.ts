/** A browser's page in any engine: its interface, its options, and functions that run in it. */

/** A part of Playwright's `Page`, with the same names. A CSS selector means its first element. */
export type EnginePage = {
  /** Opens an address, and waits for hydration. */
  goto(address: string): Promise<void>;
  /** Runs a function in the page. Its argument and result are JSON; it has no outer scope. */
  evaluate<Result, Arg = void>(task: (arg: Arg) => Result | Promise<Result>, arg?: Arg): Promise<Result>;
  /** These two don't wait for the page. */
  goBack(): Promise<void>;
  goForward(): Promise<void>;
  click(selector: string): Promise<void>;
  /** Clicks an element of the page's first frame. */
  clickInFrame(selector: string): Promise<void>;
  /** Scrolls an element into view, and moves the mouse to its middle. */
  hover(selector: string): Promise<void>;
  /** Drags an element from its middle to the right, in pixels. Call `hover` before. */
  dragRight(selector: string, distance: number): Promise<void>;
  mouse: { move(x: number, y: number): Promise<void> };
  /** `press` takes a key or a chord such as Shift+Tab, by Playwright's names. */
  keyboard: { press(key: string): Promise<void>; type(text: string): Promise<void> };
  /** The errors in the consoles, after `close`. */
  errors(): string[];
  /** Closes the browser. */
  close(): Promise<void>;
};

export type PageOptions = {
  /** The window's size, in CSS pixels at zoom 1. */
  width: number;
  height: number;
  /** The page's zoom: 2 is 200 %. Real in WebKit; elsewhere a window of fewer, larger pixels. */
  zoom: number;
  reducedMotion?: boolean;
};

/** @returns a function call as a JavaScript expression */
export const callOf = (task: (arg: never) => unknown, arg: unknown): string => `(${task})(${JSON.stringify(arg)})`;

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
