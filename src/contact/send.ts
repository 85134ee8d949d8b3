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
/** Longer texts are some machine's page, not a sentence. */
const LONGEST_SENTENCE = 300;

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

/** Posts a checked message, once. Never throws. */
export async function send(message: ContactMessage): Promise<Outcome> {
  try {
    await new MutationObserver(dataCache, { mutationKey: [FUNCTION_NAME], mutationFn: invoke }).mutate(message);
    return "sent";
  } catch (error) {
    return isRateLimit(await errorText(error)) ? "rateLimited" : "failed";
  }
}

/** True where the specification (section 8) wants to hear "Rate limit exceeded". */
export function isRateLimit(text: string): boolean {
  return text.toLowerCase().includes("rate limit");
}

/**
 * The words of a failed call. For every answer that is no success, supabase-js has one and the same message; what
 * the server said is in the answer's body, not yet read.
 * @param error whatever the call rejected with or returned as its error
 */
export async function errorText(error: unknown): Promise<string> {
  const { context, message } = (error ?? {}) as { context?: unknown; message?: unknown };
  const ownWords = typeof message === "string" ? message : String(error);
  if (!(context instanceof Response)) return ownWords;
  return (await bodyText(context)) ?? (context.status === 429 ? "rate limit" : ownWords);
}

async function bodyText(response: Response): Promise<string | undefined> {
  if (response.bodyUsed) return undefined;
  // The connection may break while the body is read.
  const text = await response
    .clone()
    .text()
    .catch(() => "");
  return sentenceOfJson(text) ?? plainSentence(text);
}

function sentenceOfJson(text: string): string | undefined {
  try {
    const body = JSON.parse(text);
    return [body?.error, body?.message, body?.error?.message].find((words) => typeof words === "string");
  } catch {
    return undefined;
  }
}

function plainSentence(text: string): string | undefined {
  const sentence = text.trim();
  const isSentence = sentence !== "" && sentence.length <= LONGEST_SENTENCE && !/^[<{["]/.test(sentence);
  return isSentence ? sentence : undefined;
}
