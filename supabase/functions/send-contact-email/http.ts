/** Error responses and CORS headers. */
import type { FieldErrors } from "./rules.ts";

/** A sentence for people and a code for programs. */
export type ErrorBody = { error: string; code: string; fields?: FieldErrors; retryAfter?: number };

/** A refused request: the status and body of its answer. */
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

/** @returns true for a listed origin, and for a request that no page's script made */
export function isAllowed(origin: string | null, allowed: readonly string[]): boolean {
  return origin === null || allowed.includes(origin);
}

/** Headers of every response. Without them on errors too, the browser would hide a 429 from the form. */
export function corsHeaders(origin: string | null, allowed: readonly string[]): Record<string, string> {
  if (origin === null || !isAllowed(origin, allowed)) return { Vary: "Origin" };
  return {
    Vary: "Origin",
    "Access-Control-Allow-Origin": origin,
    "Access-Control-Allow-Methods": "POST, OPTIONS",
    // supabase-js sends these.
    "Access-Control-Allow-Headers": "authorization, x-client-info, apikey, content-type",
    "Access-Control-Expose-Headers": "Retry-After",
    "Access-Control-Max-Age": "86400",
  };
}
