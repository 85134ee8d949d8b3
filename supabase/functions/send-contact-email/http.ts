/** Error responses and CORS headers. */

/** A refused request: the status of its answer, a code for programs, a sentence for people, and `more` for the body. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    error: string,
    readonly more: Record<string, unknown> = {},
    readonly headers: Record<string, string> = {},
  ) {
    super(error);
  }
}

/** Headers of every response. Without them on errors too, the browser would hide a 429 from the form. */
export function corsHeaders(origin: string | null, allowed: readonly string[]): Record<string, string> {
  if (origin === null || !allowed.includes(origin)) return { Vary: "Origin" };
  return {
    Vary: "Origin",
    "Access-Control-Allow-Origin": origin,
    "Access-Control-Allow-Methods": "POST, OPTIONS",
    "Access-Control-Allow-Headers": "authorization, x-client-info, apikey, content-type",
    "Access-Control-Expose-Headers": "Retry-After",
    "Access-Control-Max-Age": "86400",
  };
}
