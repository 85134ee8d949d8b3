/** Brings the mails of the outbox to the provider: at once where it can be done, later where it can't. */
import { compose, composeReport, idempotencyKey } from "./mails.ts";
import { ATTEMPT_MS, MailError, type SendMail } from "./resend.ts";
import type { Settings } from "./settings.ts";
import type { Attempt, DueMail, MailKind, Store } from "./store.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** The seconds between one attempt and the next; after the last of them the mail is dead. */
const BACKOFF = [1 * MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 12 * HOUR];
/** The seconds until a provider is asked again that takes no mails for now, or none with these settings. */
const PAUSE = { busy: MINUTE, setup: 10 * MINUTE };
/** Few at a time, so that a batch ends within its lease (store.ts). */
const BATCH = 3;
/** A drain ends before the platform or its caller loses patience. */
const DRAIN_MS = 20_000;
const SENT = { state: "sent", wait: 0, error: null } as const;
/** With less than this left an attempt is not worth its begin. */
const SHORTEST_ATTEMPT_MS = 2_000;

/** What follows a failed attempt. */
export function afterFailure({ attempts, kind }: DueMail, failure: MailError): Omit<Attempt, "id" | "lease"> {
  const error = failure.reason;
  // Not this mail's fault: it keeps its attempts.
  if (failure.kind === "busy" || failure.kind === "setup")
    return { state: "queued", attempts: attempts - 1, wait: failure.retryAfter ?? PAUSE[failure.kind], error };
  // The visitor's address is refused for good. The owner's is a setting, which may be corrected.
  if (failure.kind === "refused" && kind === "confirm") return { state: "dead", attempts, wait: 0, error };
  const wait = BACKOFF[attempts - 1];
  return wait === undefined ? { state: "dead", attempts, wait: 0, error } : { state: "queued", attempts, wait, error };
}

/** True where the provider refuses a mail, and names this field or none. */
const isRefusedFor = ({ kind, field }: MailError, name: string) =>
  kind === "refused" && (field === undefined || field === name);

/** True where the provider refuses a mail for one of our own settings: CONTACT_FROM, or CONTACT_TO. */
const isSetting = ({ kind, field }: MailError, mail: MailKind) =>
  kind === "refused" && (field === "from" || (field === "to" && mail === "notify"));

export type Outbox = ReturnType<typeof createOutbox>;

/**
 * @param settingsKey stands for the mail settings without telling them
 * @param log takes a sentence without any of a message's words
 */
export function createOutbox(
  store: Store,
  send: SendMail,
  settings: Settings,
  settingsKey: string,
  log: (sentence: string) => void,
) {
  /** Sends one mail. @param by when the attempt must have ended, in ms @throws {MailError} */
  async function attempt(mail: DueMail, by: number): Promise<void> {
    const { reply_to, ...composed } = compose(mail, settings.mail);
    const key = idempotencyKey(mail, settingsKey);
    const timeLeft = () => Math.max(0, Math.min(ATTEMPT_MS, by - Date.now()));
    if (reply_to === undefined) return send(composed, key, timeLeft());
    await send({ ...composed, reply_to }, key, timeLeft()).catch((error: unknown) => {
      if (!(error instanceof MailError) || !isRefusedFor(error, "reply_to")) throw error;
      // The visitor's address may be none for this provider: the owner reads it in the mail all the same.
      return send(composed, `${key}/no-reply-to`, timeLeft());
    });
  }

  /** How an attempt failed; undefined where the mail was sent. @param by as for attempt */
  async function failureOf(mail: DueMail, by: number): Promise<MailError | undefined> {
    try {
      await attempt(mail, by);
      return undefined;
    } catch (error) {
      const failure = error instanceof MailError ? error : new MailError("failed", "unexpected");
      log(`a ${mail.kind} mail was not sent (${failure.message})`);
      return isSetting(failure, mail.kind) ? new MailError("setup", failure.reason) : failure;
    }
  }

  /**
   * Tries mails one after the other, as providers ask for. A busy provider is waited for where it says for how long and the time
   * allows it; otherwise it gets no more mails now, and the rest is due when this one is.
   * @param by when it must have ended, in ms
   * @returns the kinds that were sent, and whether the next may be tried; never rejects
   */
  async function deliver(mails: DueMail[], by: number): Promise<{ sent: MailKind[]; goesOn: boolean }> {
    if (mails.length === 0) return { sent: [], goesOn: true };
    const attempts: Attempt[] = [];
    let postponed: number | undefined;
    for (const mail of mails) {
      const { id, lease } = mail;
      if (postponed !== undefined || by - Date.now() < SHORTEST_ATTEMPT_MS) {
        attempts.push({ id, lease, state: "queued", attempts: mail.attempts - 1, wait: postponed ?? 0, error: null });
        continue;
      }
      let failure = await failureOf(mail, by);
      const waitMs = (failure?.retryAfter ?? Number.POSITIVE_INFINITY) * 1000;
      if (failure?.kind === "busy" && by - Date.now() - waitMs > SHORTEST_ATTEMPT_MS) {
        await new Promise((resolve) => setTimeout(resolve, waitMs));
        failure = await failureOf(mail, by);
      }
      const outcome = failure ? afterFailure(mail, failure) : ({ ...SENT, attempts: mail.attempts } as const);
      attempts.push({ id, lease, ...outcome });
      // Before a domain is verified, Resend refuses the visitors' mails alone (403): the owner's go first, and went.
      if (failure?.kind === "busy" || failure?.kind === "setup") postponed = outcome.wait;
    }
    const sent = mails.filter((_, index) => attempts[index]?.state === "sent").map(({ kind }) => kind);
    // Unrecorded, a mail is tried again when its lease ends; the provider knows it by its key and sends it once.
    await store.record(attempts).catch(() => log("the outbox could not be written"));
    return { sent, goesOn: postponed === undefined };
  }

  async function work(): Promise<number> {
    if (!settings.mail.isComplete) return 0;
    const end = Date.now() + DRAIN_MS;
    let sent = 0;
    for (let goesOn = true; goesOn && Date.now() < end; ) {
      const mails = await store.claim(BATCH);
      if (mails.length === 0) break;
      const delivered = await deliver(mails, Date.now() + BATCH * ATTEMPT_MS);
      sent += delivered.sent.length;
      goesOn = delivered.goesOn;
    }
    return sent;
  }

  let running: Promise<number> | undefined;

  /** Delivers what is due. One run goes at a time. @returns how many mails it sent; rejects where the database is away */
  function drain(): Promise<number> {
    running ??= work().finally(() => {
      running = undefined;
    });
    return running;
  }

  /** Tells the owner of the mails that were given up. */
  async function report(): Promise<void> {
    if (!settings.mail.isComplete) return;
    const { ids, mails } = await store.takeReport();
    if (ids.length === 0) return;
    const sending = send(composeReport(mails, settings.mail), `contact-report/${settingsKey}/${ids.at(-1)}`);
    const isSent = await sending.then(
      () => true,
      () => false,
    );
    await store.settleReport(ids, isSent);
  }

  let keeping: Promise<number> | undefined;

  /**
   * What the schedule asks for: delivers what is due, tells the owner of what was given up, and deletes what is old.
   * However often it is asked for, one goes at a time.
   * @returns how many mails were sent; rejects where the database is away
   */
  function keepHouse(): Promise<number> {
    async function keep(): Promise<number> {
      const sent = await drain();
      await report();
      // No mail waits for it, and it comes again.
      await store.purge().catch(() => log("what is old could not be deleted"));
      return sent;
    }
    keeping ??= keep().finally(() => {
      keeping = undefined;
    });
    return keeping;
  }

  return { deliver, drain, keepHouse };
}
