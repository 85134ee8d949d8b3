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
export type DeadMail = { id: string; kind: MailKind; error: string; message: StoredMessage };

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
      const [row] = await database.run(
        (sql) => sql`
          with due as (
            select id from contact.outbox where state = 'queued' and due_at <= now()
            order by kind = 'confirm', due_at, id limit 1 for update skip locked
          )
          update contact.outbox o
          set attempts = attempts + 1, lease = lease + 1, due_at = now() + ${LEASE_SECONDS} * interval '1 second'
          from due, contact.messages m where o.id = due.id and m.id = o.message_id
          returning o.id, kind, attempts, lease, o.error, message_id, received_at, name, email, subject, message`,
        STATEMENT_MS,
      );
      if (!row) return undefined;
      const { id, kind, attempts, lease, error } = row;
      return { id, kind, attempts, lease, error, message: messageOf(row) };
    },

    /** Records how an attempt ended. After another worker's lease began, only that a mail was sent still counts. */
    async record({ id, lease }: LeasedMail, { state, wait, error }: Outcome): Promise<void> {
      await database.run(
        (sql) => sql`
          update contact.outbox
          set state = ${state}, due_at = now() + ${wait} * interval '1 second', error = ${error},
            sent_at = case when ${state === "sent"} then now() end
          where id = ${id} and state = 'queued' and (lease = ${lease} or ${state === "sent"})`,
        STATEMENT_MS,
        true,
      );
    },

    /** Keeps every queued mail waiting for so many seconds. */
    async postpone(seconds: number): Promise<void> {
      await database.run(
        (sql) => sql`
          update contact.outbox set due_at = now() + ${seconds} * interval '1 second'
          where state = 'queued' and due_at < now() + ${seconds} * interval '1 second'`,
        STATEMENT_MS,
      );
    },

    /** The dead mails to report to the owner; none within a day of the last report. */
    async unreported(): Promise<DeadMail[]> {
      const rows = await database.run(
        (sql) => sql`
          select o.id, kind, error, message_id, received_at, name, email, subject, message
          from contact.unreported o join contact.messages m on m.id = message_id order by o.id limit 100`,
        STATEMENT_MS,
      );
      return rows.map((row) => ({ id: row.id, kind: row.kind, error: row.error, message: messageOf(row) }));
    },

    async markReported(mails: DeadMail[]): Promise<void> {
      const ids = mails.map(({ id }) => id);
      await database.run(
        (sql) => sql`update contact.outbox set reported_at = now() where state = 'dead' and id in ${sql(ids)}`,
        STATEMENT_MS,
      );
    },

    /** Writes facts about this function to contact.settings, for its owner and for contact.purge. */
    async note(facts: Record<string, string>): Promise<void> {
      await database.run(
        (sql) => sql`
          insert into contact.settings (name, value) select key, value from jsonb_each_text(${sql.json(facts)})
          on conflict (name) do update set value = excluded.value`,
        STATEMENT_MS,
      );
    },
  };
}
