/** The function's database: what it keeps of messages and of the mails that are due for them (supabase/migrations). */
import type { Row } from "postgres";
import { type Database, isCertain } from "./database.ts";
import type { Rule } from "./limits.ts";
import type { ContactMessage } from "./rules.ts";

export type StoredMessage = ContactMessage & { id: string; receivedAt: Date };
/** The owner is told of a message, and the visitor that it has arrived. */
export type MailKind = "notify" | "confirm";
/** A mail that this worker may send now; `attempts` counts this one, `lease` says that it is this worker's. */
export type DueMail = {
  id: string;
  kind: MailKind;
  attempts: number;
  lease: number;
  message: StoredMessage;
};
/** How an attempt ended; `wait` is the seconds until the next one. */
export type Attempt = {
  id: string;
  lease: number;
  state: "sent" | "queued" | "dead";
  attempts: number;
  wait: number;
  error: string | null;
};
/** A mail that was given up. */
export type DeadMail = { kind: MailKind; error: string; receivedAt: Date; email: string; subject: string };

/** What became of the visitor's mail. */
export type Confirmation = "sent" | "queued" | "none";
export type Stored =
  | { outcome: "limited"; retryAfter: number }
  | { outcome: "duplicate"; id: string; confirmation: Confirmation }
  | { outcome: "stored"; id: string; confirmation: Confirmation; mails: DueMail[] };

/** A mail is its worker's alone for this long; after a crash another one may have it. Longer than a batch takes. */
const LEASE_SECONDS = 20;
/** The database stores nothing after this. */
const STORE_MS = 6_000;
/** Its answer may take so much longer. */
const ANSWER_MS = 1_000;
/** How long one more question waits for its answer, and what lies between two of them. */
const ASK_AGAIN_MS = 1_500;
const ASK_AGAIN_PAUSE_MS = 200;
/** More messages than this at once would only be late by the time it is their turn. */
const MAX_STORING = 100;
const STATEMENT_MS = 4_000;
const RECORD_MS = 1_500;

/** What a message is stored with. */
export type StoreOptions = {
  rules: Rule[];
  /** The limit for the mails to its visitor. */
  confirmations: Rule;
  /** Whether its mails are the caller's to send at once. */
  isLeased: boolean;
  /** The time in ms by which somebody waits for the answer. */
  answerBy: number;
};

/** Thrown where a message was certainly not stored: `late`, or `busy`, where too many others wait. */
class NotStoredError extends Error {
  readonly code: "late" | "busy";

  constructor(code: "late" | "busy") {
    super(code);
    this.code = code;
  }
}

export type Store = ReturnType<typeof createStore>;

/** Every method rejects, with an error that has a `code`, where the database is away or slow. */
export function createStore(database: Database) {
  /** What the database's clock shows more than this machine's, in ms. */
  let clockOffset = 0;
  /** How many messages are being stored. */
  let storing = 0;

  /** One call of contact.store. @param ms how long to wait for it @param isRepeated it goes out again */
  async function callStore(
    message: ContactMessage,
    options: StoreOptions,
    deadline: number,
    ms: number,
    isRepeated: boolean,
  ): Promise<Row> {
    const { name, email, subject, message: text } = message;
    const lease = options.isLeased ? LEASE_SECONDS : null;
    const sentAt = Date.now();
    const [row] = await database.run(
      (sql) => sql`
        select outcome, id, received_at, retry_after, confirmation, notify_id, confirm_id, moment
        from contact.store(${name}, ${email}, ${subject}, ${text}, ${sql.json(options.rules)},
          ${sql.json(options.confirmations)}, ${new Date(deadline + clockOffset)}, ${lease})`,
      ms,
      isRepeated,
    );
    // The database looked at its clock at some time between question and answer.
    const [least, most] = [row?.moment - Date.now(), row?.moment - sentAt];
    clockOffset = Math.min(Math.max(clockOffset, least), most);
    return row as Row;
  }

  /**
   * Stores a message by its deadline or not at all. While nobody knows whether it was stored, because the answer got
   * lost, the same call goes out again: what has been stored is recognized, and what comes after the deadline is refused.
   */
  async function storeInTime(message: ContactMessage, options: StoreOptions): Promise<Row> {
    const deadline = Math.min(Date.now() + STORE_MS, options.answerBy);
    const isFuture = () => Date.now() < deadline;
    let isUnknown = false;
    for (;;) {
      const ms = isUnknown ? Math.min(ASK_AGAIN_MS, options.answerBy - Date.now()) : deadline + ANSWER_MS - Date.now();
      try {
        const row = await callStore(message, options, deadline, ms, isUnknown);
        // Late by the database's clock alone: the two disagreed, and don't any more.
        if (row.outcome !== "late" || !isFuture()) return row;
      } catch (error) {
        // Once one call is unknown, another's refusal says nothing: it may have waited for the first one's lock.
        if (!isUnknown && isCertain(error)) throw error;
        isUnknown = true;
        if (options.answerBy - Date.now() < ASK_AGAIN_PAUSE_MS) throw error;
        await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_PAUSE_MS));
      }
    }
  }

  return {
    /** Limits, recognizes and stores a message in one transaction. Rejecting means that it is not stored. */
    async add(message: ContactMessage, options: StoreOptions): Promise<Stored> {
      if (storing >= MAX_STORING) throw new NotStoredError("busy");
      storing += 1;
      const row = await storeInTime(message, options).finally(() => {
        storing -= 1;
      });
      const { outcome, id, confirmation } = row;
      if (outcome === "late") throw new NotStoredError("late");
      if (outcome === "limited") return { outcome, retryAfter: row.retry_after };
      if (outcome === "duplicate") return { outcome, id, confirmation };
      const stored = { ...message, id, receivedAt: row.received_at };
      const ids: [MailKind, string | null][] = [
        ["notify", row.notify_id],
        ["confirm", row.confirm_id],
      ];
      const mails = ids.flatMap(([kind, mail]) =>
        mail === null ? [] : [{ id: mail, kind, attempts: 1, lease: 1, message: stored }],
      );
      return { outcome: "stored", id, confirmation, mails };
    },

    /** Leases up to `count` mails that are due, the owner's first. */
    async claim(count: number): Promise<DueMail[]> {
      const rows = await database.run(
        (sql) => sql`select * from contact.claim(${count}, ${LEASE_SECONDS})`,
        STATEMENT_MS,
      );
      return rows.map(({ id, kind, attempts, lease, message_id, received_at, ...message }) => ({
        id,
        kind,
        attempts,
        lease,
        message: { ...(message as ContactMessage), id: message_id, receivedAt: received_at },
      }));
    },

    /** Writes down how attempts ended. A mail that is sent stays sent. */
    async record(attempts: Attempt[]): Promise<void> {
      await database.run((sql) => sql`select contact.record(${sql.json(attempts)})`, RECORD_MS, true);
    },

    /** Writes down facts about this function, for those who look after it and for `purge`. */
    async note(facts: Record<string, string>): Promise<void> {
      await database.run((sql) => sql`select contact.note(${sql.json(facts)})`, STATEMENT_MS);
    },

    /** Deletes what is older than the facts say that it is kept. */
    async purge(): Promise<void> {
      await database.run((sql) => sql`select contact.purge()`, STATEMENT_MS);
    },

    /** The dead mails that the owner is to be told of now; none more often than once a day. */
    async takeReport(): Promise<{ ids: string[]; mails: DeadMail[] }> {
      const rows = await database.run((sql) => sql`select * from contact.take_report()`, STATEMENT_MS);
      return {
        ids: rows.map(({ id }) => id),
        mails: rows.map(({ id, received_at, ...mail }) => ({ ...(mail as DeadMail), receivedAt: received_at })),
      };
    },

    /** The owner has been told of these dead mails, or couldn't be. */
    async settleReport(ids: string[], isSent: boolean): Promise<void> {
      await database.run(
        (sql) =>
          isSent
            ? sql`
                update contact.outbox set reported_at = now()
                where state = 'dead' and id in (select value::bigint from jsonb_array_elements_text(${sql.json(ids)}))`
            : sql`select contact.delay_report()`,
        RECORD_MS,
      );
    },
  };
}
