/**
 * Gatsby's private names in the browser; its public API has none for these purposes. After an update of Gatsby,
 * e2e/site/navigation.spec.ts and e2e/offline/update.spec.ts test them. src/html.tsx and gatsby-ssr.tsx have others.
 */

/** Without `page`, loading has failed. `json.data` is the result of the page's query. */
type LoadedPage = { page?: unknown; json?: { data?: unknown } };

declare global {
  interface Window {
    /** Gatsby's page loader (cache-dir/loader.js), which keeps loaded pages in memory. */
    ___loader: { loadPage(path: string): Promise<LoadedPage | undefined> };
  }
}

declare const __webpack_hash__: string;

/** Sets what Gatsby's own script elements would, which built pages don't have. */
export function setBuild(): void {
  Object.assign(window, {
    // The build of the code. A page whose data are of another one is reloaded.
    ___webpackCompilationHash: __webpack_hash__,
    // Files by chunk, for prefetching. Webpack loads chunks by its own list.
    ___chunkMapping: {},
  });
}

/** Keeps the next page from being loaded from the server, after a new worker of the page's own build. */
export function stayOnPage(): void {
  Object.assign(window, { ___swUpdated: false });
}

/** Never rejects. */
export const loadPage = (path: string) => window.___loader.loadPage(path).catch(() => undefined);

/**
 * The router focuses this element after a navigation. WebKit scrolls late to a focused element, so it must not be
 * focusable.
 */
export function keepWrapperUnfocused(): void {
  document.getElementById("gatsby-focus-wrapper")?.removeAttribute("tabindex");
}
