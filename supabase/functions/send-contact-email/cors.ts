/** Which sites' scripts may read the answers (https://fetch.spec.whatwg.org/#http-cors-protocol). */

/** What supabase-js sends along. */
const REQUEST_HEADERS = "authorization, x-client-info, apikey, content-type";
const PREFLIGHT_SECONDS = "86400";

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
    "Access-Control-Allow-Headers": REQUEST_HEADERS,
    "Access-Control-Expose-Headers": "Retry-After",
    "Access-Control-Max-Age": PREFLIGHT_SECONDS,
  };
}
