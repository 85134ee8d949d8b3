/** Gatsby's loader of pages in the browser (cache-dir/loader.js). What it has loaded stays in memory while the document does. */

/** A page in memory; without `page` it could not be loaded. `json.data` is the result of its query. */
type LoadedPage = { page?: unknown; json?: { data?: unknown } };

declare global {
  interface Window {
    ___loader: {
      loadPage(path: string): Promise<LoadedPage | undefined>;
      loadPageSync(path: string): LoadedPage | undefined;
    };
  }
}

export const loader = () => window.___loader;
