/** Sends a mail through Resend's HTTP API: the platform lets no SMTP out. */
import type { Mail } from "./mails.ts";
import type { MailSettings } from "./settings.ts";

/** Longer than this the visitor doesn't wait; the mail stays in the outbox. */
const TIMEOUT_MS = 5_000;
const TOO_MANY_REQUESTS = 429;

/** Why a mail was not taken: a short code without any of the mail's words. */
export class MailError extends Error {
  /** The provider only asks to come later. */
  readonly busy: boolean;

  constructor(code: string, busy = false) {
    super(code);
    this.busy = busy;
  }
}

export type SendMail = (mail: Mail, idempotencyKey: string) => Promise<void>;

/** A sender; each call resolves when the provider has taken the mail, and rejects with a MailError otherwise. */
export function createSender({ apiKey, baseUrl, from, to }: MailSettings): SendMail {
  return async (mail, idempotencyKey) => {
    if (!apiKey || !from || !to) throw new MailError("not configured");
    const response = await fetch(`${baseUrl}/emails`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${apiKey}`,
        "Content-Type": "application/json",
        "Idempotency-Key": idempotencyKey,
      },
      body: JSON.stringify(mail),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => {
      throw new MailError(error instanceof Error && error.name === "TimeoutError" ? "timeout" : "unreachable");
    });
    // The answer's words are not needed, and an unread body holds its connection.
    response.body?.cancel().catch(() => {});
    if (!response.ok) throw new MailError(`status ${response.status}`, response.status === TOO_MANY_REQUESTS);
  };
}
