/** Reads what a failed submit says, for the specification's question whether it contains "rate limit" (section 8). */

/** Longer texts are some machine's page, not a sentence. */
const LONGEST_SENTENCE = 300;

/**
 * The words of a failed call. For every answer that is no success, supabase-js has one and the same message; what
 * the server said is in the answer's body, not yet read.
 * @param error whatever the call rejected with or returned as its error
 */
export async function errorText(error: unknown): Promise<string> {
  const { context, message } = (error ?? {}) as { context?: unknown; message?: unknown };
  const own = typeof message === "string" ? message : String(error);
  if (!(context instanceof Response)) return own;
  return (await bodyText(context)) ?? (context.status === 429 ? "rate limit" : own);
}

/** True where the specification wants to hear "Rate limit exceeded". */
export function isRateLimit(text: string): boolean {
  return text.toLowerCase().includes("rate limit");
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
