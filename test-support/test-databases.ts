/** A production's database for the tests of the contact function, from Debian's packages, in a temporary folder. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import type { Services } from "../scripts/common/program";
import { listen } from "./relay";

const DEBIAN = "/usr/lib/postgresql";
const PGBOUNCER = "/usr/sbin/pgbouncer";

/** @returns the folder of the newest PostgreSQL's programs; undefined if a program is missing */
function findPostgres(): string | undefined {
  const versions = fs.existsSync(DEBIAN) ? fs.readdirSync(DEBIAN).map(Number) : [];
  const programs = path.join(DEBIAN, String(Math.max(...versions)), "bin");
  const needed = [`${programs}/initdb`, path.join(programs, "../lib/pg_cron.so"), PGBOUNCER];
  return needed.every((file) => fs.existsSync(file)) ? programs : undefined;
}

/** The servers refuse to run as root. */
function identity(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}

/** A free port, for a server that needs its number before it starts. */
async function freePort(): Promise<number> {
  const server = net.createServer();
  const port = await listen(server);
  server.close();
  return port;
}

/** Starts a server in a shell, which stops it when standard input ends. @param readyLine printed by a ready server */
async function startServer(command: string, readyLine: string, program: Services): Promise<void> {
  const script = `${command} 2>&1 & cat > /dev/null; kill -INT $!; wait $!`;
  // Ctrl-C must not reach it directly.
  const child = spawn("sh", ["-c", script], { ...identity(), stdio: ["pipe", "pipe", "inherit"], detached: true });
  const exited = once(child, "exit");
  program.add({
    async stop() {
      child.stdin.end();
      await exited;
    },
  });
  let printed = "";
  await new Promise<void>((resolve, reject) => {
    child.stdout.setEncoding("utf8").on("data", (text) => {
      printed += text;
      if (printed.includes(readyLine)) resolve();
    });
    child.once("exit", () => reject(new Error(`A server of this machine could not be started: ${command}`)));
  });
}

const poolerConfiguration = (postgresPort: number, port: number, tls: string) => `[databases]
; Every client connects as the function's role.
* = user=contact_function host=127.0.0.1 port=${postgresPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
server_tls_sslmode = require
client_tls_sslmode = require
client_tls_cert_file = ${tls}.crt
client_tls_key_file = ${tls}.key
`;

/**
 * Starts an empty PostgreSQL with pg_cron, and PgBouncer with few connections, like a platform. Both require TLS.
 * @returns the environment of the tests, or undefined and a sentence about missing programs
 */
export async function startTestDatabases(program: Services) {
  const programs = findPostgres();
  if (!programs)
    return { missing: ["The function on PostgreSQL with pg_cron, behind PgBouncer: they are not all here (.ci/run)."] };
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "postgres-"));
  program.add({ stop: async () => fs.rmSync(folder, { recursive: true, force: true }) });
  const user = identity();
  if (user) fs.chownSync(folder, user.uid, user.gid);
  // Piped output is in the error of a failed command.
  const options = { ...user, cwd: folder, stdio: "pipe" as const };
  const run = (command: string) => execFileSync("sh", ["-c", command], options);
  run(`"${programs}/initdb" -D data -U postgres -A trust -E UTF8 --no-locale`);
  const subject = "-subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1 -days 30";
  run(`openssl req -x509 -newkey rsa:2048 -nodes -keyout server.key -out server.crt ${subject}`);
  fs.writeFileSync(`${folder}/data/pg_hba.conf`, "hostssl all all 127.0.0.1/32 trust\n");

  const port = await freePort();
  const cron = "-c shared_preload_libraries=pg_cron -c cron.use_background_workers=on";
  const tls = `-c ssl=on -c ssl_cert_file=${folder}/server.crt -c ssl_key_file=${folder}/server.key`;
  const postgres = `"${programs}/postgres" -D "${folder}/data" -h 127.0.0.1 -p ${port} -k "" ${tls} ${cron}`;
  await startServer(postgres, "database system is ready to accept connections", program);
  const poolerPort = await freePort();
  fs.writeFileSync(`${folder}/pgbouncer.ini`, poolerConfiguration(port, poolerPort, `${folder}/server`));
  await startServer(`"${PGBOUNCER}" "${folder}/pgbouncer.ini"`, "process up", program);
  const addressAt = (port: number) => `postgres://postgres@127.0.0.1:${port}/postgres`;
  const TEST_POSTGRES_CA = fs.readFileSync(`${folder}/server.crt`, "utf8");
  const env = { TEST_POSTGRES_URL: addressAt(port), TEST_POOLER_URL: addressAt(poolerPort), TEST_POSTGRES_CA };
  return { env, missing: [] };
}
