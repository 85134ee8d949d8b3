// `npm run test:postgres`: the contact function's tests on the databases that a production has, as far as this machine
// has them: PostgreSQL, PostgreSQL that demands TLS, and PostgreSQL behind PgBouncer. A name as the argument runs one.
import path from "node:path";
import { pathToFileURL } from "node:url";
import { runCommand } from "./backend/children.mjs";
import { freePort } from "./backend/ports.mjs";
import { findPgbouncer, findPostgres, startPgbouncer, startPostgres } from "./backend/postgres.mjs";
import { install } from "./prepare.mjs";
import { beginProgram, stop } from "./stop.mjs";

/** @typedef {{ name: string, title: string, env: Record<string, string> }} TestDatabase */

/**
 * Starts the databases. What is missing on this machine is told.
 * @param {import("./stop.mjs").RunningParts} program the program's parts, which get the servers
 * @returns {Promise<TestDatabase[]>} with the environment that sends the tests there
 */
export async function startTestDatabases(program) {
  const programs = findPostgres();
  if (!programs) {
    console.log(
      "\nNo PostgreSQL here: the contact function is tested on PGlite only. On Debian: apt-get install postgresql",
    );
    return [];
  }
  const plain = await startPostgres(programs, await freePort());
  program.add(plain);
  const tls = await startPostgres(programs, await freePort(), { tls: true });
  program.add(tls);
  if (!plain.hasCron)
    console.log("\nNo pg_cron here: the schedule is not tested. On Debian: apt-get install postgresql-15-cron");
  /** @type {TestDatabase[]} */
  const databases = [
    {
      name: "postgres",
      title: "PostgreSQL",
      env: { TEST_POSTGRES_URL: plain.url, ...(plain.hasCron ? { TEST_CRON_URL: plain.url } : {}) },
    },
    {
      name: "tls",
      title: "PostgreSQL that demands TLS",
      env: { TEST_POSTGRES_URL: tls.url, TEST_POSTGRES_CA: tls.ca },
    },
  ];
  const pgbouncer = findPgbouncer();
  if (!pgbouncer) {
    console.log(
      "\nNo PgBouncer here: the function is not tested behind a pooler. On Debian: apt-get install pgbouncer",
    );
    return databases;
  }
  const pooler = await startPgbouncer(pgbouncer, await freePort(), plain.url);
  program.add(pooler);
  const env = { TEST_POSTGRES_URL: plain.url, TEST_POOLER_URL: pooler.url };
  return [...databases, { name: "pgbouncer", title: "PostgreSQL behind PgBouncer", env }];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const program = beginProgram();
  await install(program);
  const [name, ...args] = process.argv.slice(2);
  const databases = await startTestDatabases(program);
  const chosen = name ? databases.filter((one) => one.name === name) : databases;
  if (chosen.length === 0) stop(`There is no database here to test on${name ? ` that is called ${name}` : ""}.`);
  const jest = [path.join("node_modules", "jest", "bin", "jest.js"), "__tests__/supabase", ...args];
  for (const { title, env } of chosen) {
    console.log(`\n== ${title}`);
    if (!(await runCommand(process.execPath, jest, { ...process.env, ...env }, program))) process.exitCode = 1;
  }
  await program.stop();
  process.exit();
}
