/** The one call the site makes (specification, section 7). Loaded when the visitor first touches the form. */
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { MutationObserver } from "@tanstack/query-core";
import type { ContactMessage } from "../../supabase/functions/send-contact-email/rules";
import { dataCache } from "../app/data-cache";
import { errorText, isRateLimit } from "./read-error";

const FUNCTION_NAME = "send-contact-email";
/** A call without an answer counts as failed after this. */
const CALL_TIMEOUT_MS = 15_000;
/** Specification, section 9: the realtime default. */
const REALTIME_TIMEOUT_MS = 10_000;

/** How a submit ended (specification, section 8). */
export type Outcome = "sent" | "rateLimited" | "failed";

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
  const refusal = (data as { error?: unknown } | null)?.error;
  if (typeof refusal === "string") throw new Error(refusal);
}

const mutation = new MutationObserver(dataCache, { mutationKey: [FUNCTION_NAME], mutationFn: invoke });

/** Posts a checked message, once. Never throws. */
export async function send(message: ContactMessage): Promise<Outcome> {
  try {
    await mutation.mutate(message);
    return "sent";
  } catch (error) {
    return isRateLimit(await errorText(error)) ? "rateLimited" : "failed";
  }
}
