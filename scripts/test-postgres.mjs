// `npm run test:postgres`: the contact function's tests on a real PostgreSQL, where this machine has one.
import { spawnSync } from "node:child_process";
import { freePort } from "./backend/ports.mjs";
import { findPostgres, startPostgres } from "./backend/postgres.mjs";
import { install } from "./prepare.mjs";
import { stop } from "./stop.mjs";

install();
const programs = findPostgres();
if (!programs) stop("There is no PostgreSQL on this machine. On Debian: apt-get install postgresql");
const server = await startPostgres(programs, await freePort());
const jest = ["node_modules/jest/bin/jest.js", "__tests__/supabase", ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, jest, {
  stdio: "inherit",
  env: { ...process.env, TEST_POSTGRES_URL: server.url },
});
await server.stop();
process.exitCode = status ?? 1;
