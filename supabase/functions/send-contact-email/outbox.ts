/** Sends queued mails, and retries them. */
import { compose, composeReport } from "./mails.ts";
import type { Failure, SendMail } from "./resend.ts";
import type { Settings } from "./settings.ts";
import type { LeasedMail, Outcome, Store } from "./store.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Seconds between attempts; then a day. */
const BACKOFF = [1 * MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 12 * HOUR];

/** The start of the error of an attempt without an answer: the provider may have accepted the mail. */
const UNANSWERED = "timeout";
const wasUnanswered = ({ error }: LeasedMail) => error?.startsWith(UNANSWERED) === true;
/** In the error of an attempt that failed by a setting; `npm run messages` looks for it. */
const SETTING = "refused setting: ";

/** The provider forgets an idempotency key after a day (https://resend.com/docs/dashboard/emails/idempotency-keys). */
const mayBeSentTwice = (mail: LeasedMail) =>
  wasUnanswered(mail) && Date.now() - Date.parse(mail.message.received_at) >= DAY * 1000;

/** @returns true if only the owner can mend a failure: the key, the sender, or the owner's mailbox is refused */
const isOfSettings = ({ kind, field }: Failure, mail: LeasedMail) =>
  kind === "misconfigured" || (kind === "refused" && (field === "from" || (field === "to" && mail.kind === "notify")));

/** @returns the state of a mail after an attempt */
function outcomeOf(mail: LeasedMail, failure: Failure | undefined): Outcome {
  if (!failure) return { state: "sent" };
  const { reason, retryAfter, field, kind } = failure;
  const isSetting = isOfSettings(failure, mail);
  const error = `${wasUnanswered(mail) && reason !== UNANSWERED ? `${UNANSWERED}, then ` : ""}${isSetting ? SETTING : ""}${reason}`;
  if (isSetting) return { state: "queued", wait: MINUTE, error };
  // Only the visitor could mend the visitor's address.
  if (kind === "refused" && field === "to") return { state: "given up", error };
  const wait = retryAfter ?? BACKOFF[mail.attempts] ?? DAY;
  return { state: "queued", wait, error, attempts: mail.attempts + 1 };
}

/**
 * @param settings the mails'
 * @param hash for idempotency keys
 * @param ms no attempt begins later in a run
 * @param log takes a sentence that quotes no message
 */
export function createOutbox(
  store: Store,
  send: SendMail,
  settings: Settings["mail"],
  hash: (text: string) => Promise<string>,
  ms: number,
  log: (sentence: string) => void,
) {
  /** The same for every attempt at a mail, so the provider sends it once; other settings make another mail. */
  const keyOf = (...parts: (string | number)[]) => hash(JSON.stringify([...parts, settings]));

  /** Sends one mail. @returns why it was not sent */
  async function attempt(mail: LeasedMail): Promise<Failure | undefined> {
    const { reply_to, ...composed } = compose(mail, settings);
    const key = await keyOf(mail.kind, mail.message.id);
    if (reply_to === undefined) return send(composed, key);
    const failure = await send({ ...composed, reply_to }, key);
    const isAboutReply = failure?.kind === "refused" && [undefined, "reply_to"].includes(failure.field);
    // The provider may refuse the visitor's address, which is in the mail's text too.
    return isAboutReply ? send(composed, `${key}/no-reply-to`) : failure;
  }

  /** Sends due mails one by one. @returns how many it sent */
  async function sendDue(): Promise<number> {
    const end = Date.now() + ms;
    for (let sent = 0; ; ) {
      const mail = Date.now() < end ? await store.claim() : undefined;
      if (!mail) return sent;
      if (mayBeSentTwice(mail)) {
        await store.record(mail, { state: "given up", error: "it may have been sent: the provider gave no answer" });
        continue;
      }
      const failure = await attempt(mail);
      if (failure) log(`a ${mail.kind} mail was not sent (${failure.code})`);
      else sent += 1;
      const isForAll = failure && (failure.kind === "busy" || isOfSettings(failure, mail));
      // The others first, so that they are tried before this one.
      if (isForAll) await store.postpone(failure.retryAfter ?? MINUTE);
      // If this fails, the mail is retried after its lease; the provider knows its key and sends it once.
      await store.record(mail, outcomeOf(mail, failure));
      if (isForAll) return sent;
    }
  }

  /** Reports mails that are given up or held to the owner. The next run retries a failure. */
  async function report(): Promise<void> {
    const report = await store.unreported();
    const [newest] = report.mails;
    if (!newest) return;
    const failure = await send(composeReport(report, settings), await keyOf(newest.message.id, report.total));
    if (failure) log(`the report of unsent mails was not sent (${failure.code})`);
    else await store.markReported(report);
  }

  async function run(): Promise<number> {
    const sent = await sendDue();
    await report();
    return sent;
  }

  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<number> | undefined;

  /**
   * Sends due mails and the report, one run at a time. Callers share the next run: a message may have come after the last claim
   * of the present one.
   * @returns how many mails it sent; rejects if the database is unreachable
   */
  return async function drain(): Promise<number> {
    // Mails stay queued, with all their attempts.
    if (!settings.isComplete) return 0;
    next ??= running.then(() => {
      next = undefined;
      const sent = run();
      running = sent.catch(() => {});
      return sent;
    });
    return next;
  };
}
