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

/** In the error of an attempt that failed by a setting; `npm run messages` looks for it. */
const SETTING = "refused setting: ";

/** @returns the state of a mail after an attempt */
function outcomeOf({ kind, attempts }: LeasedMail, failure: Failure | undefined): Outcome {
  if (!failure) return { state: "sent" };
  const { reason: error, retryAfter } = failure;
  // Only the owner can mend the key, the sender and the owner's mailbox. After the others, so that they are tried before it.
  if (failure.kind === "setting" || (failure.kind === "to" && kind === "notify"))
    return { state: "queued", wait: MINUTE + 1, pause: MINUTE, error: SETTING + error };
  // Only the visitor can mend the visitor's.
  if (failure.kind === "to") return { state: "given up", error };
  const wait = retryAfter ?? BACKOFF[attempts] ?? DAY;
  const pause = failure.kind === "busy" ? (retryAfter ?? MINUTE) : 0;
  return { state: "queued", wait, pause, error, attempts: attempts + 1 };
}

/** @param hash for idempotency keys @param ms no attempt begins later in a run @param log takes a sentence without a message */
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
    // The provider may refuse the visitor's address, which is in the mail's text too.
    return failure?.kind === "mail" ? send(composed, `${key}/no-reply-to`) : failure;
  }

  /** Sends due mails one by one. @returns how many it sent */
  async function sendDue(): Promise<number> {
    const end = Date.now() + ms;
    for (let sent = 0; ; ) {
      const mail = Date.now() < end ? await store.claim() : undefined;
      if (!mail) return sent;
      const failure = await attempt(mail);
      if (failure) log(`a ${mail.kind} mail was not sent (${failure.code})`);
      else sent += 1;
      const outcome = outcomeOf(mail, failure);
      // If this fails, the mail is retried after its lease; the provider knows its key and sends it once.
      await store.record(mail, outcome);
      if (outcome.pause) return sent;
    }
  }

  /** Reports mails that are given up or held to the owner. The next run retries a failure. */
  async function report(): Promise<void> {
    const report = await store.unreported();
    const [newest] = report.mails;
    if (!newest) return;
    const failure = await send(composeReport(report, settings), await keyOf(newest.due_at, ...report.ids));
    if (failure) log(`the report of unsent mails was not sent (${failure.code})`);
    else await store.markReported(report);
  }

  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<number> | undefined;

  async function run(): Promise<number> {
    next = undefined;
    const sent = await sendDue();
    await report();
    return sent;
  }

  /**
   * Sends due mails and the report, one run at a time. Callers share the next run: a message may have come after the last claim
   * of the present one.
   * @returns how many mails it sent; rejects if the database is unreachable
   */
  return async function drain(): Promise<number> {
    // Mails stay queued, with all their attempts.
    if (!settings.isComplete) return 0;
    next ??= running.then(run);
    running = next.catch(() => {});
    return next;
  };
}
