/** The call of the contact function. Loaded when the visitor first touches the form. */
import { createClient } from "@supabase/supabase-js";
import { MutationObserver, QueryClient } from "@tanstack/query-core";
import type { SentMessage } from "../../supabase/functions/send-contact-email/rules";

const FUNCTION_NAME = "send-contact-email";
const CALL_TIMEOUT_MS = 15_000;

/** How a submit ended. */
export type Result = {
  /** "outdated": this file could not be loaded, for instance because a deploy has replaced it. */
  outcome: "sent" | "rateLimited" | "failed" | "outdated";
  /** In seconds, where the server says it. */
  retryAfter?: number;
};

/** Mutations don't wait for a network: a failure shows at once. Otherwise the package's defaults. */
const dataCache = new QueryClient({ defaultOptions: { mutations: { networkMode: "always" } } });

const url = process.env.GATSBY_SUPABASE_URL;
const key = process.env.GATSBY_SUPABASE_ANON_KEY;
const client = url && key ? createClient(url, key) : undefined;

async function invoke(message: SentMessage): Promise<void> {
  if (!client) throw new Error("This build has no contact function (docs/settings.md).");
  const { data, error } = await client.functions.invoke<unknown>(FUNCTION_NAME, {
    body: message,
    timeout: CALL_TIMEOUT_MS,
  });
  if (error) throw error;
  // A proxy, or a hotel's login page, answers 200 too. An event stream is a Response, which has `ok`.
  const { ok, error: refusal } = Object(data) as { ok?: unknown; error?: unknown };
  if (ok !== true || refusal || data instanceof Response) throw new Error(JSON.stringify(refusal));
}

/** Posts a validated message, once. Never throws. */
export async function send(message: SentMessage): Promise<Result> {
  try {
    await new MutationObserver(dataCache, { mutationKey: [FUNCTION_NAME], mutationFn: invoke }).mutate(message);
    return { outcome: "sent" };
  } catch (error) {
    return readFailure(error as { message?: unknown; context?: unknown });
  }
}

/** @returns the outcome by the server's words, which are in the response's body, else by the error's message */
async function readFailure({ message, context }: { message?: unknown; context?: unknown }): Promise<Result> {
  const response = context instanceof Response ? context : undefined;
  const body = await response?.json().catch(() => undefined);
  const said = [body?.error, body?.message, body?.error?.message].find((words) => typeof words === "string");
  const words = said ?? (response?.status === 429 ? "rate limit" : message);
  if (!/rate limit/i.test(String(words))) return { outcome: "failed" };
  return { outcome: "rateLimited", ...(typeof body?.retryAfter === "number" && { retryAfter: body.retryAfter }) };
}
