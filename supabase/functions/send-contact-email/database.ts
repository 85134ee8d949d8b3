/** The function's way to its database: one client, replaced where it hangs. */
import postgres, { type PendingQuery, type Row, type Sql } from "postgres";
import { connect } from "./connect.ts";
import { DeadlineError, withTimeout } from "./deadline.ts";
import type { DatabaseSettings } from "./settings.ts";

const CONNECT_SECONDS = 5;
const IDLE_SECONDS = 60;

export type Database = ReturnType<typeof createDatabase>;

/** Less than this is too little for a statement, in ms. */
const SHORTEST_MS = 50;
/** Codes of connections that were never made. */
const NOT_CONNECTED = ["ECONNREFUSED", "ENOTFOUND", "EHOSTUNREACH", "CONNECT_TIMEOUT"];
/** PostgreSQL's codes, poolers' too, for a connection that broke: whether the statement was carried out nobody knows. */
const CONNECTION_BROKE = /^(08|57P|58|XX)/;

/** Thrown where a statement was not sent: it wasn't its turn in time, or the database has no address. */
class NotSentError extends Error {
  readonly code = "not sent";
}

/** True where a statement was certainly not carried out: it was never sent, or the database itself refused it. */
export function isCertain(error: unknown): boolean {
  if (error instanceof NotSentError) return true;
  const code = String((error as { code?: unknown } | null)?.code);
  return error instanceof postgres.PostgresError ? !CONNECTION_BROKE.test(code) : NOT_CONNECTED.includes(code);
}

/**
 * Lets a few callers in at a time; the others wait in order. (The client has a queue of its own, from which a call whose
 * time is up would still go out.)
 */
function createGate(places: number) {
  let free = places;
  const waiting: (() => void)[] = [];

  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }

  /**
   * @param isUrgent goes before all that wait
   * @throws {NotSentError} where it isn't the caller's turn within `ms`
   */
  async function enter(ms: number, isUrgent: boolean): Promise<void> {
    if (free > 0) {
      free -= 1;
      return;
    }
    let letIn = () => {};
    const turn = new Promise<void>((resolve) => {
      letIn = resolve;
    });
    if (isUrgent) waiting.unshift(letIn);
    else waiting.push(letIn);
    await withTimeout(turn, ms).catch(() => {
      const place = waiting.indexOf(letIn);
      if (place >= 0) waiting.splice(place, 1);
      else leave(); // It was let in at that very moment.
      throw new NotSentError();
    });
  }

  return { enter, leave };
}

export function createDatabase({ url, ca, connections }: DatabaseSettings) {
  const open = () =>
    connect(url, {
      ca,
      max: connections,
      connect_timeout: CONNECT_SECONDS,
      idle_timeout: IDLE_SECONDS,
      fetch_types: false,
      // One statement after the other: where a second one is sent before the first is answered, PgBouncer (1.18, in
      // transaction mode) gives the connection away in between, and the second is never answered.
      max_pipeline: 0,
      // The next message tries again at once: this function has no other way to learn that the database is back.
      backoff: () => 0,
      connection: { application_name: "send-contact-email" },
    });
  const gate = createGate(connections);
  let client: Sql | undefined;

  /**
   * Gives up a client whose connection hangs. (A cancel request would need another connection to the same database, and
   * postgres.js lets nobody catch its failure.)
   */
  function discard(hanging: Sql): void {
    if (client === hanging) client = undefined;
    hanging.end({ timeout: 0 }).catch(() => {});
  }

  return {
    /**
     * The rows of a statement.
     * @param ms how long to wait for them, the wait for a connection included
     * @param isUrgent whether it goes before others that wait: what belongs to work that is done already
     * @throws {Error} with a `code`: the database refused it, or is away or slow (isCertain)
     */
    async run<Rows extends Row[]>(
      statement: (sql: Sql) => PendingQuery<Rows>,
      ms: number,
      isUrgent = false,
    ): Promise<Rows> {
      const end = Date.now() + ms;
      await gate.enter(ms, isUrgent);
      try {
        if (end - Date.now() < SHORTEST_MS) throw new NotSentError();
        if (!URL.canParse(url)) throw new NotSentError(); // The log said so at the start (settings.ts).
        client ??= open();
        const used = client;
        return await withTimeout(statement(used), end - Date.now()).catch((error: unknown) => {
          if (error instanceof DeadlineError) discard(used);
          throw error;
        });
      } finally {
        gate.leave();
      }
    },
  };
}
