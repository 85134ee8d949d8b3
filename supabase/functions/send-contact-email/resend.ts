/** Sends mails through Resend's HTTP API, because the platform blocks SMTP. */
import type { Mail } from "./mails.ts";
import type { Settings } from "./settings.ts";

const DAY = 24 * 60 * 60;
/** Statuses of wrong settings: a wrong key, a key that may not send, another API. */
const MISCONFIGURED = [401, 403, 404];
const MAX_REASON = 300;

/** Why a mail was not sent. */
export type Failure = {
  /** `busy`: rate limit; `misconfigured`: wrong settings; `refused`: invalid mail; `failed`: all else. */
  kind: "busy" | "misconfigured" | "refused" | "failed";
  /** For the log. */
  code: string;
  /** For the owner; may quote the mail. */
  reason: string;
  /** The field that the provider refuses, read at the start of its words: the rest may quote the visitor. */
  field?: string | undefined;
  /** The provider's Retry-After in seconds, at most a day. */
  retryAfter?: number | undefined;
};

/** Sends a mail. @returns why it was not sent */
export type SendMail = (mail: Mail, idempotencyKey: string) => Promise<Failure | undefined>;

function kindOf(status: number, said: string): Failure["kind"] {
  if (status === 429) return "busy";
  if (MISCONFIGURED.includes(status) || /^API key is invalid/i.test(said)) return "misconfigured";
  return status === 400 || status === 422 ? "refused" : "failed";
}

/** @returns why the provider did not send a mail, by its answer */
export function failureOf(status: number, message: unknown, retryAfter: string | null = null): Failure {
  const said = typeof message === "string" ? message.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim() : "";
  const code = `status ${status}`;
  return {
    kind: kindOf(status, said),
    code,
    reason: (said ? `${code}: ${said}` : code).slice(0, MAX_REASON),
    field: /^(?:Invalid|Missing) `(\w+)` field/.exec(said)?.[1],
    retryAfter: Number(retryAfter) > 0 ? Math.min(Math.ceil(Number(retryAfter)), DAY) : undefined,
  };
}

/** @returns a function that sends mails with these settings, which must be complete. @param ms the timeout of an attempt */
export function createSender({ apiKey, baseUrl }: Settings["mail"], ms: number): SendMail {
  return async (mail, idempotencyKey) => {
    const headers = {
      Authorization: `Bearer ${apiKey}`,
      "Content-Type": "application/json",
      "Idempotency-Key": idempotencyKey,
    };
    const init = { method: "POST", headers, body: JSON.stringify(mail), signal: AbortSignal.timeout(ms) };
    try {
      const response = await fetch(`${baseUrl}/emails`, init);
      const { name, message } = Object(await response.json().catch(() => null));
      // The key belongs to another version of the mail, which the provider has accepted.
      if (response.ok || name === "invalid_idempotent_request") return undefined;
      return failureOf(response.status, message, response.headers.get("retry-after"));
    } catch (error) {
      const code = (error as Error).name === "TimeoutError" ? "timeout" : "unreachable";
      return { kind: "failed", code, reason: code };
    }
  };
}
