/** The function's statements (supabase/migrations). */
import type { Row } from "postgres";
import { type Database, isNotExecuted, NotDoneError } from "./database.ts";
import type { Deadlines } from "./deadline.ts";
import type { MessageLimits } from "./limits.ts";
import type { ContactMessage } from "./rules.ts";

export type StoredMessage = ContactMessage & { id: string; receivedAt: Date };
/** A mail to the owner, or to the visitor. */
export type MailKind = "notify" | "confirm";
/** A leased mail. `attempts` includes this one; `error` is of the last one. */
export type LeasedMail = {
  id: string;
  kind: MailKind;
  attempts: number;
  lease: number;
  error: string | null;
  message: StoredMessage;
};
/** The result of an attempt; `wait` is in seconds. */
export type Outcome = { state: "sent" | "queued" | "dead"; wait: number; error: string | null };
/** A mail that was given up, or held because too many messages came. */
export type UnsentMail = { kind: MailKind; state: "dead" | "held"; error: string | null; message: StoredMessage };
/** A report's first 100 mails, the total of all, and the database's time. */
export type Report = { mails: UnsentMail[]; total: number; moment: string };

export type StoreResult = { id: string } | { retryAfter: number };

/** Lease time; must outlast the attempts at one mail (outbox.ts). */
const LEASE_SECONDS = 90;
/** The timeout of a repeated call, and the pause before it. */
const REPEAT_MS = 1_500;
const REPEAT_PAUSE_MS = 200;
const STATEMENT_MS = 4_000;

export type Store = ReturnType<typeof createStore>;

function messageOf({ message_id, received_at, name, email, subject, message }: Row): StoredMessage {
  return { id: message_id, receivedAt: received_at, name, email, subject, message };
}

/** Every method rejects with an error that has a `code` if the database is unreachable or slow. */
export function createStore(database: Database, { store, storeAnswer }: Pick<Deadlines, "store" | "storeAnswer">) {
  /** The database's clock minus this machine's, in ms. */
  let clockOffset = 0;

  /** Calls contact.store. @param ms the timeout @param isRepeated skips the queue */
  async function callStore(
    { name, email, subject, message }: ContactMessage,
    { rules, confirmations }: MessageLimits,
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
    // The database read its clock between the call and the answer.
    clockOffset = Math.min(Math.max(clockOffset, row.moment - Date.now()), row.moment - sentAt);
    return row;
  }

  return {
    /**
     * Stores a message in one transaction, before the deadline or not at all. Repeats the call after a lost answer: the
     * database recognizes a stored message, and refuses a late one.
     * @param answerBy when the visitor must have an answer, in ms
     * @throws if the message is not stored, or if that is unknown
     */
    async add(message: ContactMessage, rules: MessageLimits, answerBy: number): Promise<StoreResult> {
      const deadline = Math.min(Date.now() + store, answerBy);
      let isUnknown = false;
      for (;;) {
        const ms = isUnknown ? Math.min(REPEAT_MS, answerBy - Date.now()) : deadline + storeAnswer - Date.now();
        try {
          const { id, retry_after } = await callStore(message, rules, deadline, ms, isUnknown);
          if (id !== null) return { id };
          if (retry_after !== null) return { retryAfter: retry_after };
        } catch (error) {
          // A refused repetition proves nothing: it may have waited for the first call's lock.
          if (!isUnknown && isNotExecuted(error)) throw error;
          isUnknown = true;
          if (answerBy - Date.now() < REPEAT_PAUSE_MS) throw error;
          await new Promise((resolve) => setTimeout(resolve, REPEAT_PAUSE_MS));
          continue;
        }
        // Late by the database's clock. If not by ours, repeat with the new offset.
        if (Date.now() >= deadline) throw new NotDoneError("late");
      }
    },

    /** Leases a due mail, the owner's first. */
    async claim(): Promise<LeasedMail | undefined> {
      const [row] = await database.run((sql) => sql`select * from contact.claim(${LEASE_SECONDS})`, STATEMENT_MS);
      if (!row) return undefined;
      const { id, kind, attempts, lease, error } = row;
      return { id, kind, attempts, lease, error, message: messageOf(row) };
    },

    /** Records the result of an attempt. If the lease is over, only "sent" counts. */
    async record({ id, lease }: LeasedMail, { state, wait, error }: Outcome): Promise<void> {
      await database.run(
        (sql) => sql`select contact.record(${id}, ${lease}, ${state}, ${wait}, ${error})`,
        STATEMENT_MS,
        true,
      );
    },

    /** No queued mail becomes due within so many seconds. */
    async postpone(seconds: number): Promise<void> {
      await database.run((sql) => sql`select contact.postpone(${seconds})`, STATEMENT_MS);
    },

    /** Lists dead and held mails for a report, at most 100, dead ones first; none within an hour of the last one. */
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

    /** Writes facts to contact.settings, for the owner and for contact.purge. */
    async note(facts: Record<string, string>): Promise<void> {
      await database.run((sql) => sql`select contact.note(${sql.json(facts)})`, STATEMENT_MS);
    },
  };
}
