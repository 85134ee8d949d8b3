/** Gatsby's loader of pages in the browser (cache-dir/loader.js). What it has loaded stays in memory while the document does. */

/** A page in memory; without `page` it could not be loaded. `json.data` is the result of its query. */
type LoadedPage = { page?: { webpackCompilationHash: string }; json?: { data?: unknown } };

declare global {
  interface Window {
    ___loader: {
      loadPage(path: string): Promise<LoadedPage | undefined>;
      loadPageSync(path: string): LoadedPage | undefined;
      /** What the server says of its build. `build` is another number for every change of data too (src/build/service-worker.ts). */
      loadAppData(): Promise<{ build?: string } | undefined>;
    };
  }
}

export const loader = () => window.___loader;

/**
 * The data of another page, which the visitor then opens without a wait.
 * @typeParam Data the result of that page's query
 * @param path of the page
 * @returns undefined where it can't be loaded now
 */
export async function pageData<Data>(path: string): Promise<Data | undefined> {
  const page = await loader()
    .loadPage(path)
    .catch(() => undefined);
  if (page?.json?.data) return page.json.data as Data;
  // Gatsby asks no more for what has failed once.
  const answer = await fetch(`/page-data${path}/page-data.json`).catch(() => undefined);
  return answer?.ok ? (await answer.json()).result.data : undefined;
}
