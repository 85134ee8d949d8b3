/** Sends queued mails: at once when possible, otherwise later. */
import type { Deadlines } from "./deadline.ts";
import { compose, composeReport, idempotencyKey } from "./mails.ts";
import { MailError, type SendMail } from "./resend.ts";
import type { MailSettings } from "./settings.ts";
import type { LeasedMail, Outcome, Store } from "./store.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The seconds between one attempt and the next; then a day. */
const BACKOFF = [1 * MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 12 * HOUR];

/** An attempt without an answer: the mail may have been accepted. */
const UNANSWERED = "timeout";
const wasUnanswered = ({ error }: LeasedMail) => error?.startsWith(UNANSWERED) === true;

/** Why a mail of yesterday is not sent any more; undefined where it is. */
function expiry(mail: LeasedMail): string | undefined {
  if (Date.now() - mail.message.receivedAt.getTime() < DAY * 1000) return undefined;
  if (mail.kind === "confirm") return "not sent within a day";
  // The provider has forgotten its key by now (https://resend.com/docs/dashboard/emails/idempotency-keys), and would send it twice.
  return wasUnanswered(mail) ? "it may have been sent: the provider gave no answer" : undefined;
}

/** What follows a failed attempt. */
function afterFailure(mail: LeasedMail, failure: MailError): Outcome {
  const { attempts, kind } = mail;
  const { reason, retryAfter, field } = failure;
  const error = wasUnanswered(mail) && reason !== UNANSWERED ? `${UNANSWERED}, then ${reason}` : reason;
  // The visitor's address is refused for good. The sender and the owner's address are settings, which can be corrected.
  if (failure.kind === "refused" && kind === "confirm" && field !== "from") return { state: "dead", wait: 0, error };
  return { state: "queued", wait: retryAfter ?? BACKOFF[attempts - 1] ?? DAY, error };
}

export type Outbox = ReturnType<typeof createOutbox>;

/**
 * @param settingsKey a hash of the mail settings
 * @param log takes a sentence without any of a message's words
 */
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
      // The provider may not accept the visitor's address: the owner still reads it in the mail.
      return send(composed, `${key}/no-reply-to`);
    });
  }

  /** How an attempt failed; undefined when the mail was sent. */
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

  /**
   * Sends what is due, one mail after the other. Waits for a busy provider while the time allows it, and then postpones
   * all mails.
   * @param end when to stop, in ms
   * @returns how many were sent
   */
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
      const sentIt = { state: "sent", wait: 0, error: null } as const;
      const outcome = failure ? afterFailure(mail, failure) : sentIt;
      // Unrecorded, a mail is tried again after its lease; the provider knows its key and sends it once.
      await store.record(mail, outcome);
      if (!failure) sent += 1;
      if (failure?.kind === "busy" || failure?.kind === "closed") {
        await store.postpone(failure.retryAfter ?? MINUTE);
        break;
      }
    }
    return sent;
  }

  /** Reports dead and held mails to the owner. If it fails, the next run tries again. */
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
  /** A message may have come after the last look into the outbox. */
  let isAskedAgain = false;

  async function run(): Promise<number> {
    const end = Date.now() + deadlines.drain;
    let sent = 0;
    try {
      do {
        isAskedAgain = false;
        sent += await sendDue(end);
        await report();
      } while (isAskedAgain && Date.now() < end);
      return sent;
    } finally {
      running = undefined;
    }
  }

  return {
    /**
     * Sends due mails and the report of unsent ones. One run at a time; callers share it.
     * @returns how many mails it sent; rejects where the database is away
     */
    async drain(): Promise<number> {
      // Mails stay queued, with all their attempts.
      if (!settings.isComplete) return 0;
      isAskedAgain = true;
      running ??= run();
      return running;
    },
  };
}
