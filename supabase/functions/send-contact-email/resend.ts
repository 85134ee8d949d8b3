/** Sends a mail through Resend's HTTP API: the platform lets no SMTP out. */
import type { Mail } from "./mails.ts";
import type { MailSettings } from "./settings.ts";

/** No attempt takes longer. */
export const ATTEMPT_MS = 5_000;
/** The longest answer that is read, and the longest reason that is kept. */
const MAX_ANSWER = 10_000;
const MAX_REASON = 300;
const TOO_MANY_REQUESTS = 429;
/** The key is wrong, may not send, or the address is no Resend: a person has to set something right. */
const NOT_SET_UP = [401, 403, 404];

/**
 * What a failure means: `busy`, the provider takes no mail for now; `setup`, it takes none before a setting is mended;
 * `refused`, it doesn't take this mail; `failed`, nobody knows, so it is tried again.
 */
export type FailureKind = "busy" | "setup" | "refused" | "failed";

/** Why a mail was not taken: `message` is a short code without any of the mail's words, `reason` may quote them. */
export class MailError extends Error {
  readonly kind: FailureKind;
  readonly reason: string;
  /** The seconds after which the provider wants to be asked again. */
  readonly retryAfter: number | undefined;
  /** The field that the provider refuses, in its own words. */
  readonly field: string | undefined;

  constructor(kind: FailureKind, code: string, more: { said?: string; retryAfter?: number | undefined } = {}) {
    super(code);
    this.kind = kind;
    this.reason = `${code}${more.said ? `: ${more.said}` : ""}`.slice(0, MAX_REASON);
    this.retryAfter = more.retryAfter;
    // At its beginning: further on it may quote the visitor.
    this.field = /^(?:Invalid|Missing) `(\w+)` field/.exec(more.said ?? "")?.[1];
  }
}

/** A mail's attempt; resolves when the provider has taken it, and rejects with a MailError otherwise. */
export type SendMail = (mail: Mail, idempotencyKey: string, ms?: number) => Promise<void>;

/** Retry-After in seconds (RFC 9110, section 10.2.3): a number, or a date. */
export function secondsOf(header: string | null, now = Date.now()): number | undefined {
  if (header === null || header.trim() === "") return undefined;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - now) / 1000;
  // A day at most: nobody means more, and a number may be a mistake.
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(Math.ceil(seconds), 1), 24 * 60 * 60);
}

/** What an answer says, in one line; "" where it says nothing. */
async function wordsOf(response: Response): Promise<string> {
  const text = (await response.text().catch(() => "")).slice(0, MAX_ANSWER);
  try {
    const said = JSON.parse(text)?.message;
    return typeof said === "string" ? said.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim() : "";
  } catch {
    return "";
  }
}

async function failureOf(response: Response): Promise<MailError> {
  const { status, headers } = response;
  const code = `status ${status}`;
  const said = await wordsOf(response);
  if (status === TOO_MANY_REQUESTS)
    return new MailError("busy", code, { said, retryAfter: secondsOf(headers.get("retry-after")) });
  if (NOT_SET_UP.includes(status)) return new MailError("setup", code, { said });
  return new MailError(status === 422 || status === 400 ? "refused" : "failed", code, { said });
}

/** A sender with these settings, which must be complete. */
export function createSender({ apiKey, baseUrl }: MailSettings): SendMail {
  return async (mail, idempotencyKey, ms = ATTEMPT_MS) => {
    const response = await fetch(`${baseUrl}/emails`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${apiKey}`,
        "Content-Type": "application/json",
        "Idempotency-Key": idempotencyKey,
      },
      body: JSON.stringify(mail),
      signal: AbortSignal.timeout(ms),
    }).catch((error: unknown) => {
      const isLate = error instanceof Error && error.name === "TimeoutError";
      throw new MailError("failed", isLate ? "timeout" : "unreachable");
    });
    if (!response.ok) throw await failureOf(response);
    // The answer's words are not needed, and an unread body holds its connection.
    response.body?.cancel().catch(() => {});
  };
}
