/** The databases that a production has, as far as this machine has them, for the contact function's tests. */
import { freePort } from "../../scripts/backend/ports";
import type { RunningParts } from "../../scripts/stop";
import { findPgbouncer, findPostgres, startPgbouncer, startPostgres } from "./postgres-servers";

export type TestDatabase = { name: string; title: string; env: Record<string, string> };

/**
 * Starts the databases, and prints which ones are missing here.
 * @param program the program's parts, which get the servers
 * @returns them, with the environment that sends the tests there
 */
export async function startTestDatabases(program: RunningParts): Promise<TestDatabase[]> {
  const programs = findPostgres();
  if (!programs) {
    console.log("\nNo PostgreSQL here: the contact function is tested on PGlite alone (apt-get install postgresql).");
    return [];
  }
  const postgres = await startPostgres(programs, await freePort());
  program.add(postgres);
  const cron = postgres.hasCron && { TEST_CRON_URL: postgres.url };
  if (!cron) console.log("\nNo pg_cron here: the schedule is not tested (apt-get install postgresql-15-cron).");
  const env = { TEST_POSTGRES_URL: postgres.url, TEST_POSTGRES_CA: postgres.ca, ...cron };
  const direct = { name: "postgres", title: "PostgreSQL that demands TLS", env };
  const pgbouncer = findPgbouncer();
  if (!pgbouncer) {
    console.log("\nNo PgBouncer here: the function is not tested behind a pooler (apt-get install pgbouncer).");
    return [direct];
  }
  const pooler = await startPgbouncer(pgbouncer, await freePort(), postgres.url);
  program.add(pooler);
  const behind = { TEST_POSTGRES_URL: postgres.url, TEST_POOLER_URL: pooler.url };
  return [direct, { name: "pgbouncer", title: "PostgreSQL behind PgBouncer", env: behind }];
}
