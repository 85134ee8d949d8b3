/** The database of a production for the contact function's tests, from Debian's packages, in a temporary folder. */
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { printed, startChild } from "../../scripts/backend/children";
import { childEnvironment } from "../../scripts/backend/environment";
import { freePort } from "../../scripts/backend/ports";
import type { RunningParts } from "../../scripts/stop";

const DEBIAN = "/usr/lib/postgresql";
const PGBOUNCER = "/usr/sbin/pgbouncer";

/** The folder of the newest PostgreSQL's programs; undefined where something is missing. */
function findPostgres(): string | undefined {
  const versions = fs.existsSync(DEBIAN) ? fs.readdirSync(DEBIAN).map(Number) : [];
  const programs = path.join(DEBIAN, String(Math.max(...versions)), "bin");
  const needed = [`${programs}/initdb`, path.join(programs, "../lib/pg_cron.so"), PGBOUNCER];
  return needed.every((file) => fs.existsSync(file)) ? programs : undefined;
}

/** Who runs a server: none of them lets itself be run by root. */
function identity(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}

/**
 * Starts a server that doesn't watch its standard input: a shell does, and stops it without waiting for its clients.
 * @param readyLine what it prints once it takes connections
 */
async function startServer(command: string, readyLine: string, program: RunningParts): Promise<void> {
  const script = `${command} 2>&1 & cat > /dev/null; kill -INT $!; wait $!`;
  const child = startChild("sh", ["-c", script], childEnvironment(process.env), identity());
  program.add(child);
  if (!(await printed(child, readyLine))) throw new Error(`A server of this machine could not be started: ${command}`);
}

/**
 * Starts a new, empty PostgreSQL with pg_cron, durable as a real one is, and PgBouncer before it as a platform has it: each
 * transaction gets any connection to the database, of few. Both refuse connections that aren't encrypted.
 * @param program gets the servers
 * @returns the environment that sends the tests there, undefined where they aren't all here; then a sentence says so
 */
export async function startTestDatabases(program: RunningParts) {
  const programs = findPostgres();
  if (!programs)
    return { missing: ["The function on PostgreSQL with pg_cron, behind PgBouncer: they are not all here (.ci/run)."] };
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "postgres-"));
  program.add({ stop: async () => fs.rmSync(folder, { recursive: true, force: true }) });
  const who = identity();
  if (who) fs.chownSync(folder, who.uid, who.gid);
  // What goes wrong is in the error.
  const options = { ...who, cwd: folder, env: childEnvironment(process.env), stdio: "pipe" as const };
  const run = (command: string) => execFileSync("sh", ["-c", command], options);
  run(`"${programs}/initdb" -D data -U postgres -A trust -E UTF8 --no-locale`);
  const subject = "-subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1 -days 30";
  run(`openssl req -x509 -newkey rsa:2048 -nodes -keyout server.key -out server.crt ${subject}`);
  fs.writeFileSync(`${folder}/data/pg_hba.conf`, "hostssl all all 127.0.0.1/32 trust\n");

  const [certificate, key] = [`${folder}/server.crt`, `${folder}/server.key`];
  const port = await freePort();
  const cron = "-c shared_preload_libraries=pg_cron -c cron.use_background_workers=on";
  const tls = `-c ssl=on -c ssl_cert_file=${certificate} -c ssl_key_file=${key}`;
  const postgres = `"${programs}/postgres" -D "${folder}/data" -h 127.0.0.1 -p ${port} -k "" ${tls} ${cron}`;
  await startServer(postgres, "database system is ready to accept connections", program);
  const poolerPort = await freePort();
  fs.writeFileSync(
    `${folder}/pgbouncer.ini`,
    `[databases]
; Any client is let in, and connects as the function's role.
* = user=contact_function host=127.0.0.1 port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${poolerPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
server_tls_sslmode = require
client_tls_sslmode = require
client_tls_cert_file = ${certificate}
client_tls_key_file = ${key}
`,
  );
  await startServer(`"${PGBOUNCER}" "${folder}/pgbouncer.ini"`, "process up", program);
  const addressAt = (port: number) => `postgres://postgres@127.0.0.1:${port}/postgres`;
  const [TEST_POSTGRES_URL, TEST_POOLER_URL] = [addressAt(port), addressAt(poolerPort)];
  const env = { TEST_POSTGRES_URL, TEST_POOLER_URL, TEST_POSTGRES_CA: fs.readFileSync(certificate, "utf8") };
  return { env, missing: [] };
}
