/** Sends queued mails, and retries them. */
import type { Deadlines } from "./deadline.ts";
import { compose, composeReport, idempotencyKey } from "./mails.ts";
import { MailError, type SendMail } from "./resend.ts";
import type { MailSettings } from "./settings.ts";
import type { LeasedMail, Outcome, Store } from "./store.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Seconds between attempts; then a day. */
const BACKOFF = [1 * MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 12 * HOUR];

/** The error of an attempt without an answer: the provider may have accepted the mail. */
const UNANSWERED = "timeout";
const wasUnanswered = ({ error }: LeasedMail) => error?.startsWith(UNANSWERED) === true;

/** @returns why an old mail is not sent any more; undefined if it is */
function expiry(mail: LeasedMail): string | undefined {
  if (Date.now() - mail.message.receivedAt.getTime() < DAY * 1000) return undefined;
  if (mail.kind === "confirm") return "not sent within a day";
  // Its idempotency key has expired (https://resend.com/docs/dashboard/emails/idempotency-keys): it could be sent twice.
  return wasUnanswered(mail) ? "it may have been sent: the provider gave no answer" : undefined;
}

/** @returns the state of a mail after a failed attempt */
function afterFailure(mail: LeasedMail, failure: MailError): Outcome {
  const { attempts, kind } = mail;
  const { reason, retryAfter, field } = failure;
  const error = wasUnanswered(mail) && reason !== UNANSWERED ? `${UNANSWERED}, then ${reason}` : reason;
  // A visitor's mailbox stays refused. The sender and the owner's mailbox are settings, which can be corrected.
  if (failure.kind === "refused" && kind === "confirm" && field !== "from") return { state: "dead", wait: 0, error };
  return { state: "queued", wait: retryAfter ?? BACKOFF[attempts - 1] ?? DAY, error };
}

export type Outbox = ReturnType<typeof createOutbox>;

/** @param settingsKey a hash of the mail settings @param log takes a sentence that quotes no message */
export function createOutbox(
  store: Omit<Store, "add" | "note">,
  send: SendMail,
  settings: MailSettings,
  settingsKey: string,
  deadlines: Pick<Deadlines, "drain" | "pause">,
  log: (sentence: string) => void,
) {
  /** Sends one mail. @throws {MailError} */
  async function attempt(mail: LeasedMail): Promise<void> {
    const { reply_to, ...composed } = compose(mail, settings);
    const key = idempotencyKey(mail, settingsKey);
    if (reply_to === undefined) return send(composed, key);
    await send({ ...composed, reply_to }, key).catch((error: unknown) => {
      const isRefused = error instanceof MailError && error.kind === "refused";
      if (!isRefused || (error.field !== undefined && error.field !== "reply_to")) throw error;
      // The provider may refuse the visitor's address, which is in the mail's text too.
      return send(composed, `${key}/no-reply-to`);
    });
  }

  /** @returns how an attempt failed; undefined if the mail was sent */
  async function failureOf(mail: LeasedMail): Promise<MailError | undefined> {
    try {
      await attempt(mail);
      return undefined;
    } catch (error) {
      const failure = error instanceof MailError ? error : new MailError("failed", "unexpected");
      log(`a ${mail.kind} mail was not sent (${failure.message})`);
      return failure;
    }
  }

  /** Sends due mails one by one. Waits for a busy provider until `end`, then postpones all. @returns how many it sent */
  async function sendDue(end: number): Promise<number> {
    let sent = 0;
    while (Date.now() < end) {
      const mail = await store.claim();
      if (!mail) break;
      const expired = expiry(mail);
      if (expired) {
        await store.record(mail, { state: "dead", wait: 0, error: expired });
        continue;
      }
      let failure = await failureOf(mail);
      for (let pause = deadlines.pause; failure?.kind === "busy"; pause *= 2) {
        const ms = failure.retryAfter === undefined ? pause : failure.retryAfter * 1000;
        if (Date.now() + ms >= end) break;
        await new Promise((resolve) => setTimeout(resolve, ms));
        failure = await failureOf(mail);
      }
      // If this fails, the mail is retried after its lease; the provider knows its key and sends it once.
      await store.record(mail, failure ? afterFailure(mail, failure) : { state: "sent", wait: 0, error: null });
      if (!failure) sent += 1;
      if (failure?.kind === "busy" || failure?.kind === "misconfigured") {
        await store.postpone(failure.retryAfter ?? MINUTE);
        break;
      }
    }
    return sent;
  }

  /** Reports dead and held mails to the owner. The next run retries a failure. */
  async function report(): Promise<void> {
    const report = await store.unreported();
    const [newest] = report.mails;
    if (!newest) return;
    try {
      const key = `contact-report/${settingsKey}/${newest.message.id}-${report.total}`;
      await send(composeReport(report, settings), key);
    } catch {
      return log("the report of unsent mails was not sent");
    }
    await store.markReported(report);
  }

  let running: Promise<number> | undefined;
  /** A message may have come after the last claim. */
  let isRequestedAgain = false;

  async function run(): Promise<number> {
    const end = Date.now() + deadlines.drain;
    let sent = 0;
    try {
      do {
        isRequestedAgain = false;
        sent += await sendDue(end);
        await report();
      } while (isRequestedAgain && Date.now() < end);
      return sent;
    } finally {
      running = undefined;
    }
  }

  return {
    /**
     * Sends due mails and the report. Callers share one run.
     * @returns how many mails it sent; rejects if the database is unreachable
     */
    async drain(): Promise<number> {
      // Mails stay queued, with all their attempts.
      if (!settings.isComplete) return 0;
      isRequestedAgain = true;
      running ??= run();
      return running;
    },
  };
}
