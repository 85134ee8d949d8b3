/** The function's statements (supabase/migrations). */
import type { Run } from "./database.ts";
import type { Limit } from "./limits.ts";
import type { ContactMessage } from "./rules.ts";

export type StoredMessage = ContactMessage & { id: string; received_at: string };
/** A mail to the owner, or to the visitor. `error` is of the last attempt, or why the mail is held. */
export type StoredMail = { kind: "notify" | "confirm"; state: string; error: string | null; message: StoredMessage };
/** `attempts` is the number of failures. */
export type LeasedMail = StoredMail & { id: number; attempts: number; lease: number };
/** The result of an attempt; `wait` is in seconds. */
export type Outcome = { state: string; wait?: number; error?: string; attempts?: number };
/**
 * No such mail is tried for some seconds: `all` mails, those to the owner (`notify`, with the reports), or `report`s
 * alone.
 */
export type Pause = { mails: "all" | "notify" | "report"; seconds: number };
/** A report's first 100 mails, and the ids of all. */
export type OutboxReport = { mails: (StoredMail & { due_at: string })[]; ids: number[] };

/** Lease time; must outlast the attempts at one mail (outbox.ts). */
const LEASE_SECONDS = 90;

export type MessageStore = ReturnType<typeof createMessageStore>;

/** Every method rejects with an error that has a `code` if the database is unreachable or slow. */
export const createMessageStore = (run: Run) => ({
  /**
   * Stores a message, unless it is a duplicate or exceeds a limit.
   * @param spam why it looks like spam
   * @returns the seconds until the limits allow it, or its id
   * @throws if it may not have been stored. The same message, sent again, is stored once
   */
  async add({ name, email, subject, message }: ContactMessage, rules: Limit[], spam: string | null) {
    const [row] = await run(
      (sql) => sql`select * from contact.store(${name}, ${email}, ${subject}, ${message}, ${sql.json(rules)}, ${spam})`,
    );
    return { id: row?.id as string | null, retryAfter: row?.retry_after as number | null };
  },

  async claim(): Promise<LeasedMail | undefined> {
    const [row] = await run((sql) => sql`select contact.claim(${LEASE_SECONDS}) as mail`);
    return row?.mail;
  },

  /** Records the result of an attempt. If the lease is over, only "sent" counts. */
  record({ id, lease, ...mail }: LeasedMail, outcome: Outcome) {
    const { state, wait = 0, error = null, attempts = mail.attempts } = outcome;
    return run((sql) => sql`select contact.record(${id}, ${lease}, ${state}, ${wait}, ${error}, ${attempts})`);
  },

  pause: ({ mails, seconds }: Pause) => run((sql) => sql`select contact.pause(${mails}, ${seconds})`),

  /**
   * Lists mails that are given up or held, at most 100, those given up first; none in a pause, or an hour after a
   * report.
   */
  async unreported(): Promise<OutboxReport> {
    const rows = await run((sql) => sql`select * from contact.unreported()`);
    return { mails: rows.map(({ mail }) => mail), ids: rows[0]?.ids ?? [] };
  },

  markReported: ({ ids }: OutboxReport) => run((sql) => sql`select contact.mark_reported(${sql.json(ids)})`),

  /** Replaces the problems that `npm run messages` shows. */
  reportProblems: (problems: string[]) => run((sql) => sql`select contact.report_problems(${sql.json(problems)})`),
});
