/** Sends mails through Resend's HTTP API, because the platform blocks SMTP. */
import type { Mail } from "./mails.ts";
import type { Settings } from "./settings.ts";

const DAY_SECONDS = 24 * 60 * 60;
/** Statuses of wrong settings: a wrong key, a key that may not send, another API. */
const MISCONFIGURED = [401, 403, 404];
/** The start of the provider's words about an invalid field; the rest may quote the visitor. */
const FIELD = /^(?:Invalid|Missing) `(\w+)` field/;

/** Why a mail was not sent. */
export type Failure = {
  /** `busy`: rate limit; `setting`: a wrong key or sender; `to`: the recipient; `mail`: all else about the mail. */
  kind: "busy" | "setting" | "to" | "mail" | "failed";
  code: string;
  /** For the owner, not for the log: it may quote the mail. */
  reason: string;
  /** The provider's Retry-After in seconds, at most a day. */
  retryAfter?: number | undefined;
};

/** Sends a mail. @returns why it was not sent */
export type SendMail = (mail: Mail, idempotencyKey: string) => Promise<Failure | undefined>;

function kindOf(status: number, said: string): Failure["kind"] {
  const field = FIELD.exec(said)?.[1];
  if (status === 429) return "busy";
  if (MISCONFIGURED.includes(status) || /^API key is invalid/i.test(said)) return "setting";
  if (status !== 400 && status !== 422) return "failed";
  return field === "from" ? "setting" : field === "to" ? "to" : "mail";
}

/** @returns why the provider did not send a mail, by its answer */
function failureOf(status: number, message: unknown, retryAfter: string | null): Failure {
  const said = typeof message === "string" ? message.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim() : "";
  const code = `status ${status}`;
  return {
    kind: kindOf(status, said),
    code,
    reason: (said ? `${code}: ${said}` : code).slice(0, 300),
    retryAfter: Number(retryAfter) > 0 ? Math.min(Math.ceil(Number(retryAfter)), DAY_SECONDS) : undefined,
  };
}

/**
 * @returns a function that sends mails with these settings, of which none may be missing.
 * @param ms the timeout of an attempt
 */
export function createSender({ apiKey, baseUrl }: Settings["mail"], ms: number): SendMail {
  return async (mail, idempotencyKey) => {
    const own = { Authorization: `Bearer ${apiKey}`, "Idempotency-Key": idempotencyKey };
    const headers = { ...own, "Content-Type": "application/json" };
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
