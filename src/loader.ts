/** Gatsby's loader of pages in the browser (cache-dir/loader.js). What it has loaded stays in memory while the document does. */

/** A page in memory; without `page` it could not be loaded. `json.data` is the result of its query. */
type LoadedPage = { page?: { webpackCompilationHash: string }; json?: { data?: unknown } };

declare global {
  interface Window {
    ___loader: {
      loadPage(path: string): Promise<LoadedPage | undefined>;
      loadPageSync(path: string): LoadedPage | undefined;
      loadAppData(): Promise<{ webpackCompilationHash: string } | undefined>;
    };
  }
}

export const loader = () => window.___loader;

/**
 * The data of another page, which the visitor then opens without a wait.
 * @typeParam Data the result of that page's query
 * @param path of the page
 * @returns undefined where it can't be loaded
 */
export async function pageData<Data>(path: string): Promise<Data | undefined> {
  const page = await loader()
    .loadPage(path)
    .catch(() => undefined);
  return page?.json?.data as Data | undefined;
}
