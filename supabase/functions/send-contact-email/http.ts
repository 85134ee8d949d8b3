/** The form of the function's answers: errors, and the headers of CORS. */
import type { FieldErrors } from "./rules.ts";

/** An error's answer: a sentence for people and a code for programs. */
export type ErrorBody = { error: string; code: string; fields?: FieldErrors; retryAfter?: number };

/** Why a request is refused, with the answer's status and body. */
export class HttpError extends Error {
  override readonly name = "HttpError";

  constructor(
    readonly status: number,
    readonly body: ErrorBody,
    readonly headers: Record<string, string> = {},
  ) {
    super(body.code);
  }
}

/** True for a listed origin, and for none at all: a request that no page's script made. */
export function isAllowed(origin: string | null, allowed: readonly string[]): boolean {
  return origin === null || allowed.includes(origin);
}

/** The headers that every answer has, errors too: without them the browser hides a 429 from the form. */
export function corsHeaders(origin: string | null, allowed: readonly string[]): Record<string, string> {
  if (origin === null || !isAllowed(origin, allowed)) return { Vary: "Origin" };
  return {
    Vary: "Origin",
    "Access-Control-Allow-Origin": origin,
    "Access-Control-Allow-Methods": "POST, OPTIONS",
    // The headers that supabase-js sends.
    "Access-Control-Allow-Headers": "authorization, x-client-info, apikey, content-type",
    "Access-Control-Expose-Headers": "Retry-After",
    "Access-Control-Max-Age": "86400",
  };
}
