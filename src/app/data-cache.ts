import { QueryClient } from "@tanstack/query-core";

/** Specification, section 9: how long an answer that nothing shows any more is kept. */
const GARBAGE_COLLECTION_MS = 5 * 60 * 1000;
/** Specification, section 9: how often a failed query is tried again. */
const QUERY_RETRIES = 3;
/** Specification, section 9: the longest wait before a further try. */
const LONGEST_RETRY_DELAY_MS = 30_000;

/**
 * The site's one data-query cache. A mutation changes something, so it is never repeated by itself; it is tried at
 * once even when the browser believes to be offline, so that its failure is shown instead of waited for.
 */
export const dataCache = new QueryClient({
  defaultOptions: {
    queries: {
      gcTime: GARBAGE_COLLECTION_MS,
      retry: QUERY_RETRIES,
      retryDelay: (failures) => Math.min(1000 * 2 ** failures, LONGEST_RETRY_DELAY_MS),
    },
    mutations: { gcTime: GARBAGE_COLLECTION_MS, retry: false, networkMode: "always" },
  },
});
