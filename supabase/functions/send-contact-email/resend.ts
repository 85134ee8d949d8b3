/** Sends mails through Resend's HTTP API, because the platform blocks SMTP. */
import type { Mail } from "./mails.ts";
import type { MailSettings } from "./settings.ts";

/** The longest Retry-After that is honoured. */
const LONGEST_RETRY_SECONDS = 24 * 60 * 60;
/** Statuses of wrong settings: a wrong key, a key that may not send, another API. */
const MISCONFIGURED = [401, 403, 404];
const MAX_REASON = 300;

/** `busy`: rate limit; `misconfigured`: wrong settings; `refused`: invalid mail; `failed`: all else. */
export type FailureKind = "busy" | "misconfigured" | "refused" | "failed";

/** Why a mail was not sent. `message` is a short code; `reason` may quote the mail. */
export class MailError extends Error {
  readonly reason: string;
  /** The field that the provider refuses, read at the start of its words: the rest may quote the visitor. */
  readonly field: string | undefined;

  constructor(
    readonly kind: FailureKind,
    code: string,
    said = "",
    /** The provider's Retry-After in seconds. */
    readonly retryAfter?: number | undefined,
  ) {
    super(code);
    this.reason = `${code}${said && `: ${said}`}`.slice(0, MAX_REASON);
    this.field = /^(?:Invalid|Missing) `(\w+)` field/.exec(said)?.[1];
  }
}

/** Sends a mail. @throws {MailError} */
export type SendMail = (mail: Mail, idempotencyKey: string) => Promise<void>;

/** Retry-After in seconds (RFC 9110, section 10.2.3): a number, or a date. */
export function secondsOf(header: string | null, now = Date.now()): number | undefined {
  const text = header?.trim();
  if (!text) return undefined;
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - now) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(Math.ceil(seconds), 1), LONGEST_RETRY_SECONDS);
}

async function failureOf(response: Response): Promise<MailError> {
  const { status, headers } = response;
  const { message } = (await response.json().catch(() => null)) ?? {};
  const said = typeof message === "string" ? message.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim() : "";
  const isRefused = status === 400 || status === 422;
  const kind =
    status === 429 ? "busy" : MISCONFIGURED.includes(status) ? "misconfigured" : isRefused ? "refused" : "failed";
  return new MailError(kind, `status ${status}`, said, secondsOf(headers.get("retry-after")));
}

/** @returns a function that sends mails with these settings, which must be complete. @param attemptMs the timeout of one attempt */
export function createSender({ apiKey, baseUrl }: MailSettings, attemptMs: number): SendMail {
  return async (mail, idempotencyKey) => {
    const response = await fetch(`${baseUrl}/emails`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${apiKey}`,
        "Content-Type": "application/json",
        "Idempotency-Key": idempotencyKey,
      },
      body: JSON.stringify(mail),
      signal: AbortSignal.timeout(attemptMs),
    }).catch(({ name }: Error) => {
      throw new MailError("failed", name === "TimeoutError" ? "timeout" : "unreachable");
    });
    // The key belongs to another version of the mail, which the provider has accepted.
    const isAccepted =
      response.status === 409 && (await response.clone().text()).includes("invalid_idempotent_request");
    if (!response.ok && !isAccepted) throw await failureOf(response);
    // An unread body holds its connection.
    response.body?.cancel().catch(() => {});
  };
}
