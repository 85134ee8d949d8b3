/** The function's access to its database: one client, replaced when it hangs. */
import postgres, { type PendingQuery, type Row, type Sql } from "postgres";
import { connect } from "./connect.ts";
import { DeadlineError, withTimeout } from "./deadline.ts";
import type { DatabaseSettings } from "./settings.ts";

const CONNECT_SECONDS = 5;
const IDLE_SECONDS = 60;
/** Minimum time left to send a statement, in ms. */
const SHORTEST_MS = 50;
/** More statements than this at once would only time out in the queue. */
const MAX_WAITING = 100;
/** Codes of connections that were never made. */
const NOT_CONNECTED = ["ECONNREFUSED", "ENOTFOUND", "EHOSTUNREACH", "CONNECT_TIMEOUT"];
/** PostgreSQL's and poolers' codes for a broken connection: the statement may have been executed or not. */
const CONNECTION_BROKE = /^(08|57P|58|XX)/;

export type Database = ReturnType<typeof createDatabase>;

/** Thrown when a statement certainly changed nothing: it was not sent, or the database found it too late. */
export class NotDoneError extends Error {
  constructor(readonly code: "not sent" | "busy" | "late") {
    super(code);
  }
}

/** The short code of an error, which never quotes a message. */
export const codeOf = (error: unknown) => String((error as { code?: unknown } | null)?.code ?? "no code");

/** True when a statement was certainly not executed: it was never sent, or the database itself refused it. */
export function isCertain(error: unknown): boolean {
  if (error instanceof NotDoneError) return true;
  if (error instanceof postgres.PostgresError) return !CONNECTION_BROKE.test(error.code);
  return NOT_CONNECTED.includes(codeOf(error));
}

export type Gate = ReturnType<typeof createGate>;

/** Lets a few callers in at a time. The client's own queue would still send a call that has timed out. */
export function createGate(places: number) {
  let free = places;
  const waiting: (() => void)[] = [];

  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }

  /**
   * @param isUrgent skips the queue
   * @throws {NotDoneError} when it isn't the caller's turn within `ms`, or too many wait
   */
  async function enter(ms: number, isUrgent: boolean): Promise<void> {
    if (free > 0) {
      free -= 1;
      return;
    }
    if (!isUrgent && waiting.length >= MAX_WAITING) throw new NotDoneError("busy");
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
      throw new NotDoneError("not sent");
    });
  }

  return { enter, leave, isIdle: () => free === places };
}

export function createDatabase({ url, ca, connections }: DatabaseSettings) {
  const open = () =>
    connect(url, {
      ca,
      max: connections,
      connect_timeout: CONNECT_SECONDS,
      idle_timeout: IDLE_SECONDS,
      fetch_types: false,
      // PgBouncer (1.18, transaction mode) never answers a second statement that is sent before the first is answered.
      max_pipeline: 0,
      // The next message reconnects at once, in case the database is back.
      backoff: () => 0,
      connection: { application_name: "send-contact-email" },
    });
  const gate = createGate(connections);
  let client: Sql | undefined;

  /** Gives up a hanging client. (A cancel request needs a connection too, and its failure can't be caught.) */
  function discard(hanging: Sql): void {
    if (client === hanging) client = undefined;
    hanging.end({ timeout: 0 }).catch(() => {});
  }

  return {
    /**
     * The rows of a statement.
     * @param ms the timeout, with the wait for a connection
     * @param isUrgent skips the queue: for work that has begun
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
        // An invalid address was logged at the start (settings.ts).
        if (end - Date.now() < SHORTEST_MS || !URL.canParse(url)) throw new NotDoneError("not sent");
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
