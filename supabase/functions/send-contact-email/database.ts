/** The database client, replaced when it hangs. */
import postgres, { type PendingQuery, type Row, type Sql } from "postgres";
import { connect } from "./connect.ts";
import { DeadlineError, withTimeout } from "./deadline.ts";
import type { DatabaseSettings } from "./settings.ts";

const CONNECT_SECONDS = 5;
const IDLE_SECONDS = 60;
/** Minimum time left to send a statement, in ms. */
const SHORTEST_MS = 50;
/** More statements than this would time out in the queue. */
const MAX_WAITING = 100;
/** Error codes of connections that failed to open. */
const NOT_CONNECTED = ["ECONNREFUSED", "ENOTFOUND", "EHOSTUNREACH", "CONNECT_TIMEOUT"];
/** Codes of a broken connection: the statement may or may not have been executed. */
const CONNECTION_BROKE = /^(08|57P|58|XX)/;

export type Database = ReturnType<typeof createDatabase>;

/** The statement changed nothing: it was not sent, or its deadline had passed. */
export class NotDoneError extends Error {
  constructor(readonly code: "not sent" | "busy" | "late") {
    super(code);
  }
}

/** @returns the code of an error, which never quotes a message */
export const errorCode = (error: unknown) => String((error as { code?: unknown } | null)?.code ?? "no code");

/** @returns true if the statement was not executed: it was not sent, or the database refused it */
export function isNotExecuted(error: unknown): boolean {
  if (error instanceof NotDoneError) return true;
  if (error instanceof postgres.PostgresError) return !CONNECTION_BROKE.test(error.code);
  return NOT_CONNECTED.includes(errorCode(error));
}

export type Semaphore = ReturnType<typeof createSemaphore>;

/** A semaphore with a queue. The client's own queue would still send a statement that has timed out. */
export function createSemaphore(size: number) {
  let free = size;
  const waiting: (() => void)[] = [];

  function release(): void {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }

  /** @param isUrgent skips the queue. @throws {NotDoneError} after `ms`, or if too many wait */
  async function acquire(ms: number, isUrgent: boolean): Promise<void> {
    if (free > 0) {
      free -= 1;
      return;
    }
    if (!isUrgent && waiting.length >= MAX_WAITING) throw new NotDoneError("busy");
    let admit = () => {};
    const admitted = new Promise<void>((resolve) => {
      admit = resolve;
    });
    if (isUrgent) waiting.unshift(admit);
    else waiting.push(admit);
    await withTimeout(admitted, ms).catch(() => {
      const index = waiting.indexOf(admit);
      if (index >= 0) waiting.splice(index, 1);
      else release(); // It was admitted at the same moment.
      throw new NotDoneError("not sent");
    });
  }

  return { acquire, release, isIdle: () => free === size };
}

export function createDatabase({ url, ca, connections }: DatabaseSettings) {
  const open = () =>
    connect(url, {
      ca,
      max: connections,
      connect_timeout: CONNECT_SECONDS,
      idle_timeout: IDLE_SECONDS,
      fetch_types: false,
      // PgBouncer 1.18 in transaction mode never answers a statement sent before the last answer.
      max_pipeline: 0,
      // The next message reconnects at once.
      backoff: () => 0,
      connection: { application_name: "send-contact-email" },
    });
  const semaphore = createSemaphore(connections);
  let client: Sql | undefined;

  /** Drops a hanging client. A cancel request would need a connection too. */
  function discard(hanging: Sql): void {
    if (client === hanging) client = undefined;
    hanging.end({ timeout: 0 }).catch(() => {});
  }

  return {
    /**
     * Runs a statement.
     * @param ms the timeout, including the wait for a connection
     * @param isUrgent skips the queue, to finish work that has begun
     * @throws {Error} with a `code`; isNotExecuted tells whether the statement may have been executed
     */
    async run<Rows extends Row[]>(
      statement: (sql: Sql) => PendingQuery<Rows>,
      ms: number,
      isUrgent = false,
    ): Promise<Rows> {
      const end = Date.now() + ms;
      await semaphore.acquire(ms, isUrgent);
      try {
        // settings.ts has logged an invalid URL.
        if (end - Date.now() < SHORTEST_MS || !URL.canParse(url)) throw new NotDoneError("not sent");
        client ??= open();
        const used = client;
        return await withTimeout(statement(used), end - Date.now()).catch((error: unknown) => {
          if (error instanceof DeadlineError) discard(used);
          throw error;
        });
      } finally {
        semaphore.release();
      }
    },
  };
}
