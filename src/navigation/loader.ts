/** Gatsby's page loader in the browser (cache-dir/loader.js), which keeps loaded pages in memory. */

/** Without `page`, loading has failed. `json.data` is the result of the page's query. */
type LoadedPage = { page?: unknown; json?: { data?: unknown } };

declare global {
  interface Window {
    ___loader: {
      loadPage(path: string): Promise<LoadedPage | undefined>;
      loadPageSync(path: string): LoadedPage | undefined;
    };
  }
}

/** Never rejects. */
export const loadPage = (path: string) => window.___loader.loadPage(path).catch(() => undefined);
