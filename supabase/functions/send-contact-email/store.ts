/** The function's statements: messages, their mails, and facts about the function (supabase/migrations). */
import type { Row } from "postgres";
import { type Database, isCertain, NotDoneError } from "./database.ts";
import type { Deadlines } from "./deadline.ts";
import type { Rules } from "./limits.ts";
import type { ContactMessage } from "./rules.ts";

export type StoredMessage = ContactMessage & { id: string; receivedAt: Date };
/** A mail to the owner, or to the visitor. */
export type MailKind = "notify" | "confirm";
/** A mail with a lease; `attempts` includes the coming one, `error` is the last one's. */
export type LeasedMail = {
  id: string;
  kind: MailKind;
  attempts: number;
  lease: number;
  error: string | null;
  message: StoredMessage;
};
/** How an attempt ended; `wait` is the seconds until the next one. */
export type Outcome = { state: "sent" | "queued" | "dead"; wait: number; error: string | null };
/** A mail that is not sent any more, or was held because too many messages came. */
export type UnsentMail = { kind: MailKind; state: "dead" | "held"; error: string | null; message: StoredMessage };
/** Mails for one report, how many there are, and when the database listed them. */
export type Report = { mails: UnsentMail[]; total: number; moment: string };

export type Stored = { id: string } | { retryAfter: number };

/** Lease time; must outlast the attempts at one mail (outbox.ts). */
const LEASE_SECONDS = 90;
/** The timeout of asking again for a lost answer, and the pause between two tries. */
const ASK_AGAIN_MS = 1_500;
const ASK_AGAIN_PAUSE_MS = 200;
const STATEMENT_MS = 4_000;

export type Store = ReturnType<typeof createStore>;

function messageOf({ message_id, received_at, name, email, subject, message }: Row): StoredMessage {
  return { id: message_id, receivedAt: received_at, name, email, subject, message };
}

/** Every method rejects, with an error that has a `code`, where the database is away or slow. */
export function createStore(database: Database, { store, storeAnswer }: Pick<Deadlines, "store" | "storeAnswer">) {
  /** How far the database's clock is ahead of this machine's, in ms. */
  let clockOffset = 0;

  /** Calls contact.store once. @param ms the timeout @param isRepeated skips the queue */
  async function callStore(
    { name, email, subject, message }: ContactMessage,
    { rules, confirmations }: Rules,
    deadline: number,
    ms: number,
    isRepeated: boolean,
  ): Promise<Row> {
    const sentAt = Date.now();
    const [row = {}] = await database.run(
      (sql) => sql`
        select * from contact.store(${name}, ${email}, ${subject}, ${message}, ${sql.json(rules)},
          ${sql.json(confirmations)}, ${new Date(deadline + clockOffset)})`,
      ms,
      isRepeated,
    );
    // The database read its clock at some time between question and answer.
    clockOffset = Math.min(Math.max(clockOffset, row.moment - Date.now()), row.moment - sentAt);
    return row;
  }

  return {
    /**
     * Limits, recognizes and stores a message in one transaction, by the deadline or not at all. After a lost answer the
     * same call goes out again: the database recognizes a stored message, and refuses one that comes too late.
     * @param answerBy the time in ms by which the visitor must have an answer
     * @throws where the message is not stored
     */
    async add(message: ContactMessage, rules: Rules, answerBy: number): Promise<Stored> {
      const deadline = Math.min(Date.now() + store, answerBy);
      let isUnknown = false;
      for (;;) {
        const ms = isUnknown ? Math.min(ASK_AGAIN_MS, answerBy - Date.now()) : deadline + storeAnswer - Date.now();
        try {
          const { id, retry_after } = await callStore(message, rules, deadline, ms, isUnknown);
          if (id !== null) return { id };
          if (retry_after !== null) return { retryAfter: retry_after };
        } catch (error) {
          // After an unknown call a refusal proves nothing: this one may have waited for the first one's lock.
          if (!isUnknown && isCertain(error)) throw error;
          isUnknown = true;
          if (answerBy - Date.now() < ASK_AGAIN_PAUSE_MS) throw error;
          await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_PAUSE_MS));
          continue;
        }
        // Too late. If only the database's clock says so, the two clocks agree from now on.
        if (Date.now() >= deadline) throw new NotDoneError("late");
      }
    },

    /** Leases a mail that is due, the owner's first. */
    async claim(): Promise<LeasedMail | undefined> {
      const [row] = await database.run((sql) => sql`select * from contact.claim(${LEASE_SECONDS})`, STATEMENT_MS);
      if (!row) return undefined;
      const { id, kind, attempts, lease, error } = row;
      return { id, kind, attempts, lease, error, message: messageOf(row) };
    },

    /** Records how an attempt ended. After another worker's lease began, only that a mail was sent still counts. */
    async record({ id, lease }: LeasedMail, { state, wait, error }: Outcome): Promise<void> {
      await database.run(
        (sql) => sql`select contact.record(${id}, ${lease}, ${state}, ${wait}, ${error})`,
        STATEMENT_MS,
        true,
      );
    },

    /** Keeps every queued mail waiting for so many seconds. */
    async postpone(seconds: number): Promise<void> {
      await database.run((sql) => sql`select contact.postpone(${seconds})`, STATEMENT_MS);
    },

    /** Dead and held mails to report to the owner, the newest 100 of `total`; none within an hour of the last report. */
    async unreported(): Promise<Report> {
      const rows = await database.run((sql) => sql`select * from contact.unreported()`, STATEMENT_MS);
      const mails = rows.map((row) => ({
        kind: row.kind,
        state: row.state,
        error: row.error,
        message: messageOf(row),
      }));
      return { mails, total: rows[0]?.total ?? 0, moment: rows[0]?.moment ?? "" };
    },

    async markReported({ moment }: Report): Promise<void> {
      await database.run((sql) => sql`select contact.mark_reported(${moment})`, STATEMENT_MS);
    },

    /** Writes facts about this function to contact.settings, for its owner and for contact.purge. */
    async note(facts: Record<string, string>): Promise<void> {
      await database.run((sql) => sql`select contact.note(${sql.json(facts)})`, STATEMENT_MS);
    },
  };
}
