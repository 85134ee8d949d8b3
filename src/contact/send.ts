/** The one call the site makes (specification, section 7). Loaded when the visitor first touches the form. */
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { MutationObserver, QueryClient } from "@tanstack/query-core";
import type { ContactMessage } from "../../supabase/functions/send-contact-email/rules";

const FUNCTION_NAME = "send-contact-email";
/** A call without an answer counts as failed after this. */
const CALL_TIMEOUT_MS = 15_000;
/** Specification, section 9: the realtime default. */
const REALTIME_TIMEOUT_MS = 10_000;
/** Specification, section 9: how long an answer that nothing shows any more is kept. */
const GARBAGE_COLLECTION_MS = 5 * 60 * 1000;
/** Specification, section 9: how often a failed query is tried again, and the longest wait before that. */
const QUERY_RETRIES = 3;
const LONGEST_RETRY_DELAY_MS = 30_000;

/** How a submit ended (specification, section 8). */
export type Outcome = "sent" | "rateLimited" | "failed";

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

let client: SupabaseClient | undefined;

/** Made for the first message, never while the page loads or is rendered: it throws where its settings are missing. */
function supabase(): SupabaseClient {
  client ??= createClient(process.env.GATSBY_SUPABASE_URL ?? "", process.env.GATSBY_SUPABASE_ANON_KEY ?? "", {
    // Specification, section 6: sessions are kept in local storage and refreshed automatically.
    auth: { persistSession: true, autoRefreshToken: true },
    realtime: { timeout: REALTIME_TIMEOUT_MS },
  });
  return client;
}

async function invoke(message: ContactMessage): Promise<void> {
  const { data, error } = await supabase().functions.invoke<unknown>(FUNCTION_NAME, {
    body: message,
    timeout: CALL_TIMEOUT_MS,
  });
  if (error) throw error;
  const words = (data as { error?: unknown } | null)?.error;
  if (typeof words === "string") throw new Error(words);
}

/**
 * True where the specification (section 8) wants to hear "Rate limit exceeded": the error's words name a rate limit. Of every answer
 * that is no success supabase-js says the same; the server's words are in the answer's body, not yet read.
 * @param error what the call rejected with
 */
async function isRateLimit(error: unknown): Promise<boolean> {
  const { context, message } = error as { context?: unknown; message?: unknown };
  // The connection may break while the body is read.
  const body = context instanceof Response ? await context.text().catch(() => "") : "";
  return /rate limit/i.test(`${message} ${body}`);
}

/** Posts a checked message, once. Never throws. */
export async function send(message: ContactMessage): Promise<Outcome> {
  try {
    await new MutationObserver(dataCache, { mutationKey: [FUNCTION_NAME], mutationFn: invoke }).mutate(message);
    return "sent";
  } catch (error) {
    return (await isRateLimit(error)) ? "rateLimited" : "failed";
  }
}
