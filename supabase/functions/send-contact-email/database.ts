/** The database client, replaced when it hangs. */
import type { PendingQuery, Row, Sql } from "postgres";
import { connect } from "./connect.ts";
import { DeadlineError, withTimeout } from "./deadline.ts";
import type { Settings } from "./settings.ts";

/** Runs a statement. @throws {Error} with a `code` */
export type Run = (statement: (sql: Sql) => PendingQuery<Row[]>) => Promise<Row[]>;

/** @param ms the timeout of a statement, including its wait for the connection */
export function createDatabase({ url, ca, prepare }: Settings["database"], ms: number): Run {
  const open = () =>
    connect(url, {
      ca,
      prepare,
      // A small project has 60 connections, for all instances of the function.
      max: 1,
      idle_timeout: 60,
      fetch_types: false,
      // PgBouncer 1.18 in transaction mode never answers a statement sent before the last answer.
      max_pipeline: 0,
      // The next message reconnects at once.
      backoff: () => 0,
      connection: { application_name: "send-contact-email" },
    });
  let client: Sql | undefined;

  return async (statement) => {
    client ??= open();
    const used = client;
    try {
      return await withTimeout(statement(used), ms);
    } catch (error) {
      // The oldest statement is the first to time out. With its client, those in the queue behind it end, unsent.
      if (error instanceof DeadlineError && client === used) {
        client = undefined;
        used.end({ timeout: 0 }).catch(() => {});
      }
      throw error;
    }
  };
}
