/** The function's database: what it keeps of messages and of the mails that are due for them (supabase/migrations). */
import type { Sql } from "postgres";
import { inTime } from "./deadline.ts";
import type { Rule } from "./limits.ts";
import type { ContactMessage } from "./rules.ts";

export type StoredMessage = ContactMessage & { id: string; receivedAt: Date };
/** The owner is told of a message, and the visitor that it has arrived. */
export type MailKind = "notify" | "confirm";
/** A mail that this worker may send now; `attempts` counts this one. */
export type DueMail = { id: string; kind: MailKind; attempts: number; message: StoredMessage };
/** How an attempt ended; `wait` is the seconds until the next one. */
export type Attempt = {
  id: string;
  state: "sent" | "queued" | "dead";
  attempts: number;
  wait: number;
  error: string | null;
};

export type Stored =
  | { outcome: "limited"; retryAfter: number }
  | { outcome: "duplicate"; id: string; confirmed: boolean }
  | { outcome: "stored"; id: string; mails: DueMail[] };

/** A mail is its worker's alone for this long; after a crash another one may have it. Longer than an attempt takes. */
const LEASE_SECONDS = 15;

export type Store = ReturnType<typeof createStore>;

/** The form waits for 15 s: storing, the 5 s of an attempt and its record together take less. */
const STATEMENT_MS = 8_000;
const RECORD_MS = 1_500;

/** Every method rejects, with an error that has a `code`, where the database is away or slow. */
export function createStore(sql: Sql) {
  return {
    /** Limits, recognizes and stores a message in one transaction. Its two mails are leased to the caller. */
    async add(message: ContactMessage, rules: Rule[]): Promise<Stored> {
      const { name, email, subject, message: text } = message;
      const storing = sql`
        select outcome, id, received_at, retry_after, confirmed, notify_id, confirm_id
        from contact.store(${name}, ${email}, ${subject}, ${text}, ${sql.json(rules)}, ${LEASE_SECONDS})`;
      const [row] = await inTime(storing, STATEMENT_MS);
      if (row?.outcome === "limited") return { outcome: "limited", retryAfter: row.retry_after };
      if (row?.outcome === "duplicate") return { outcome: "duplicate", id: row.id, confirmed: row.confirmed };
      const stored = { ...message, id: row?.id, receivedAt: row?.received_at };
      const mail = (kind: MailKind, id: string): DueMail => ({ id, kind, attempts: 1, message: stored });
      return {
        outcome: "stored",
        id: stored.id,
        mails: [mail("notify", row?.notify_id), mail("confirm", row?.confirm_id)],
      };
    },

    /** Leases up to `count` mails that are due. No two workers get the same one. */
    async claim(count: number): Promise<DueMail[]> {
      const claiming = sql`
        with due as (
          select id from contact.outbox where state = 'queued' and due_at <= now()
          order by due_at limit ${count} for update skip locked
        )
        update contact.outbox o set attempts = o.attempts + 1, due_at = now() + ${LEASE_SECONDS} * interval '1 second'
        from due, contact.messages m where o.id = due.id and m.id = o.message_id
        returning o.id, o.kind, o.attempts, m.id as message_id, m.received_at, m.name, m.email, m.subject, m.message`;
      const rows = await inTime(claiming, STATEMENT_MS);
      return rows.map(({ id, kind, attempts, message_id, received_at, ...message }) => ({
        id,
        kind,
        attempts,
        message: { ...(message as ContactMessage), id: message_id, receivedAt: received_at },
      }));
    },

    /** Writes down how attempts ended. A mail that is sent stays sent. */
    async record(attempts: Attempt[]): Promise<void> {
      const recording = sql`
        update contact.outbox o
        set state = a.state, attempts = a.attempts, due_at = now() + a.wait * interval '1 second', error = a.error,
            sent_at = case when a.state = 'sent' then now() end
        from jsonb_to_recordset(${sql.json(attempts)}) as a(id bigint, state text, attempts int, wait int, error text)
        where o.id = a.id and o.state = 'queued'`;
      await inTime(recording, RECORD_MS);
    },

    /** Tells the database's schedule where this function is. */
    async rememberUrl(url: string): Promise<void> {
      const remembering = sql`
        insert into contact.settings (name, value) values ('function_url', ${url})
        on conflict (name) do update set value = excluded.value where settings.value <> excluded.value`;
      await inTime(remembering, STATEMENT_MS);
    },
  };
}
