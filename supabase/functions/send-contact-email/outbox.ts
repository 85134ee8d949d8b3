/** Brings the mails of the outbox to the provider: at once where it can be done, later where it can't. */
import { compose, idempotencyKey } from "./mails.ts";
import { MailError, type SendMail } from "./resend.ts";
import type { Settings } from "./settings.ts";
import type { Attempt, DueMail, MailKind, Store } from "./store.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** The seconds between one attempt and the next; after the last of them the mail is dead. */
const BACKOFF = [1 * MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 12 * HOUR];
/** A drain takes few at a time, as providers ask for, and ends before the platform or its caller loses patience. */
const BATCH = 2;
const DRAIN_MS = 20_000;

/** What follows a failed attempt. A provider that is only busy uses none of them up. */
export function afterFailure(attempts: number, busy: boolean): Pick<Attempt, "state" | "attempts" | "wait"> {
  if (busy) return { state: "queued", attempts: attempts - 1, wait: MINUTE };
  const wait = BACKOFF[attempts - 1];
  return wait === undefined ? { state: "dead", attempts, wait: 0 } : { state: "queued", attempts, wait };
}

export type Outbox = ReturnType<typeof createOutbox>;

/** @param log takes a sentence without any of a message's words */
export function createOutbox(store: Store, send: SendMail, settings: Settings, log: (sentence: string) => void) {
  async function attempt(mail: DueMail): Promise<Attempt> {
    try {
      await send(compose(mail, settings.mail), idempotencyKey(mail));
      return { id: mail.id, state: "sent", attempts: mail.attempts, wait: 0, error: null };
    } catch (failure) {
      const error = failure instanceof MailError ? failure : new MailError("unexpected");
      log(`a ${mail.kind} mail was not sent (${error.message})`);
      return { id: mail.id, ...afterFailure(mail.attempts, error.busy), error: error.message };
    }
  }

  /** Tries each mail once, all at the same time. @returns the kinds that were sent; never rejects */
  async function deliver(mails: DueMail[]): Promise<MailKind[]> {
    const attempts = await Promise.all(mails.map(attempt));
    // Unrecorded, a mail is tried again when its lease ends; the provider knows it by its key and sends it once.
    await store.record(attempts).catch(() => log("the outbox could not be written"));
    return mails.filter((_, index) => attempts[index]?.state === "sent").map(({ kind }) => kind);
  }

  let announced = false;

  async function work(): Promise<number> {
    if (settings.publicUrl && !announced) {
      await store.rememberUrl(settings.publicUrl);
      announced = true;
    }
    const end = Date.now() + DRAIN_MS;
    let sent = 0;
    for (let more = true; more && Date.now() < end; ) {
      const mails = await store.claim(BATCH);
      sent += (await deliver(mails)).length;
      more = mails.length === BATCH;
    }
    return sent;
  }

  let running: Promise<number> | undefined;
  let waiting: Promise<number> | undefined;

  /**
   * Delivers what is due. One run goes at a time and at most one waits: it stands for everybody who asked meanwhile.
   * @returns how many mails were sent by a run that began after the call; rejects where the database is away
   */
  function drain(): Promise<number> {
    if (!running) {
      running = work().finally(() => {
        running = undefined;
      });
      return running;
    }
    waiting ??= running
      .catch(() => {})
      .then(() => {
        waiting = undefined;
        return drain();
      });
    return waiting;
  }

  return { deliver, drain };
}
