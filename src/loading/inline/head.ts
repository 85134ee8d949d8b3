/** Runs in the head of a built page, before its first paint. */

declare global {
  interface DOMStringMap {
    /** The state of the page's code, as `data-scripts` of the document. None without JavaScript, and once hydrated. */
    scripts?: "loading" | "loaded" | "failed";
  }
}

document.documentElement.dataset.scripts = "loading";

export {};
