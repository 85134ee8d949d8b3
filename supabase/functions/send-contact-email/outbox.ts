/** Sends queued mails, and retries them. */
import { hexOf } from "./limits.ts";
import { compose, composeReport } from "./mails.ts";
import type { LeasedMail, MessageStore, Outcome, Pause } from "./message-store.ts";
import type { Failure, SendMail } from "./resend.ts";
import type { Settings } from "./settings.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Seconds between attempts; then a day. */
const BACKOFF = [1 * MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 12 * HOUR];
/** Seconds of a pause. It ends before the schedule's next run, which is a minute after the last. */
const PAUSE = 50;

/** In the error of an attempt that failed by a setting; `npm run messages` looks for it. */
const SETTING = "refused setting: ";

/** @returns true if only the owner can mend it: the key, the sender or the owner's mailbox */
const isOwners = (kind: LeasedMail["kind"], { kind: cause }: Failure): boolean =>
  cause === "setting" || (cause === "to" && kind === "notify");

/** @returns the pause after a failure that other mails would share: of the owner's mails, or of all */
function pauseAfter(kind: LeasedMail["kind"], failure: Failure): Pause | undefined {
  if (failure.kind === "busy") return { mails: "all", seconds: failure.retryAfter ?? PAUSE };
  if (isOwners(kind, failure)) return { mails: failure.kind === "to" ? "notify" : "all", seconds: PAUSE };
  return undefined;
}

/** @returns the state of a mail after an attempt */
function outcomeOf({ kind, attempts }: LeasedMail, failure: Failure | undefined): Outcome {
  if (!failure) return { state: "sent" };
  const { reason: error, retryAfter } = failure;
  if (isOwners(kind, failure)) return { state: "queued", wait: PAUSE, error: SETTING + error };
  // Only the visitor can mend the visitor's address.
  if (failure.kind === "to") return { state: "given up", error };
  return { state: "queued", wait: retryAfter ?? BACKOFF[attempts] ?? DAY, error, attempts: attempts + 1 };
}

/** @returns an idempotency key: the same for every attempt at a mail with these parts, so the provider sends it once */
async function keyOf(...parts: unknown[]): Promise<string> {
  return hexOf(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(JSON.stringify(parts))));
}

/** @param ms no attempt begins later in a run @param log takes a sentence without a message */
export function createOutbox(
  store: MessageStore,
  send: SendMail,
  settings: Settings["mail"],
  ms: number,
  log: (sentence: string) => void,
) {
  /** Sends one mail. @returns why it was not sent */
  async function attempt({ kind, message }: LeasedMail): Promise<Failure | undefined> {
    const { reply_to, ...composed } = compose({ kind, message }, settings);
    const key = await keyOf(kind, message.id, composed.from, composed.to);
    if (reply_to === undefined) return send(composed, key);
    const failure = await send({ ...composed, reply_to }, key);
    // The provider may refuse the visitor's address, which is in the mail's text too.
    return failure?.kind === "mail" ? send(composed, `${key}/no-reply-to`) : failure;
  }

  /** Sends due mails one by one. @returns how many it sent */
  async function sendDue(): Promise<number> {
    const end = Date.now() + ms;
    let sent = 0;
    for (;;) {
      const mail = Date.now() < end ? await store.claim() : undefined;
      if (!mail) return sent;
      const failure = await attempt(mail);
      if (failure) log(`a ${mail.kind} mail was not sent (${failure.code})`);
      else sent += 1;
      const pause = failure && pauseAfter(mail.kind, failure);
      if (pause) await store.pause(pause);
      // If this fails, the mail is retried after its lease; the provider knows its key and sends it once.
      await store.record(mail, outcomeOf(mail, failure));
    }
  }

  /** Reports mails that are given up or held to the owner. */
  async function sendReport(): Promise<void> {
    const report = await store.unreported();
    if (report.mails.length === 0 || settings.missing.length > 0) return;
    const key = await keyOf("report", report.ids.toSorted());
    const failure = await send(composeReport(report, settings), key);
    if (!failure) return void (await store.markReported(report));
    log(`the report of unsent mails was not sent (${failure.code})`);
    await store.pause(pauseAfter("notify", failure) ?? { mails: "report", seconds: HOUR });
  }

  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<number> | undefined;

  async function run(): Promise<number> {
    next = undefined;
    // Without a setting, mails stay queued with all their attempts.
    const sent = settings.missing.length > 0 ? 0 : await sendDue();
    await sendReport();
    return sent;
  }

  /**
   * Sends due mails and the report, one run at a time. Callers share the next run: a message may have come after the
   * last claim of the present one.
   * @returns how many mails it sent; rejects if the database is unreachable, also when there is nothing to send
   */
  return async function drain(): Promise<number> {
    next ??= running.then(run);
    running = next.catch(() => {});
    return next;
  };
}
