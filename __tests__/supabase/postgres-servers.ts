/** Real PostgreSQL servers, as a production has them, from the machine's own packages, in temporary folders. */
import { execFileSync, type StdioOptions } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { printed, startChild } from "../../scripts/backend/children";
import { childEnvironment } from "../../scripts/backend/environment";
import { onPath } from "../../scripts/find-browser";

const DEBIAN = "/usr/lib/postgresql";

/** The folder of an installed PostgreSQL's programs, Debian's newest or the path's; undefined where there is none. */
export function findPostgres(): string | undefined {
  const versions = fs.existsSync(DEBIAN)
    ? fs
        .readdirSync(DEBIAN)
        .map(Number)
        .sort((a, b) => a - b)
    : [];
  if (versions.length > 0) return path.join(DEBIAN, String(versions.at(-1)), "bin");
  const initdb = onPath("initdb");
  // Not the folder of a link to it: the others are beside the program itself.
  return initdb && path.dirname(fs.realpathSync(initdb));
}

/** The path of PgBouncer; undefined where there is none. */
export const findPgbouncer = () => onPath("pgbouncer") ?? ["/usr/sbin/pgbouncer"].find((file) => fs.existsSync(file));

/** Who runs a server: none of them lets itself be run by root. */
function identity(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}

/** A new folder of that user's, for a server. */
function createFolder(name: string): string {
  const { uid, gid } = identity();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `${name}-`));
  if (uid !== undefined && gid !== undefined) fs.chownSync(folder, uid, gid);
  return folder;
}

/**
 * Starts a server that doesn't watch its standard input: a shell does, and stops it without waiting for its clients.
 * @param readyLine what it prints once it takes connections
 * @returns what stops it, and removes its folder
 * @throws {Error} where it doesn't start
 */
async function startServer(command: string, readyLine: string, folder: string): Promise<() => Promise<void>> {
  const script = `${command} 2>&1 & cat > /dev/null; kill -INT $!; wait $!`;
  const child = startChild("sh", ["-c", script], childEnvironment(process.env), identity());
  const started = await printed(child, readyLine);
  const stop = async () => {
    await child.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  };
  if (started) return stop;
  await stop();
  throw new Error(`A server of this machine could not be started: ${command}`);
}

/**
 * A certificate for 127.0.0.1, signed by itself.
 * @param folder where `server.crt` and `server.key` are written
 */
function createCertificate(folder: string): void {
  const files = ["-keyout", `${folder}/server.key`, "-out", `${folder}/server.crt`];
  const subject = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1", "-days", "30"];
  const options = { ...identity(), cwd: folder, stdio: "ignore" as const };
  execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", ...files, ...subject], options);
}

/**
 * Starts a new, empty PostgreSQL on loopback, durable as a real one is, which refuses connections that aren't encrypted.
 * @param programs from findPostgres
 * @returns `ca`: its certificate; `hasCron`: its database `postgres` may have pg_cron
 * @throws {Error} where it doesn't start
 */
export async function startPostgres(programs: string, port: number) {
  const folder = createFolder("postgres");
  const data = `${folder}/data`;
  const init = ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale"];
  const env = childEnvironment(process.env);
  const options = { ...identity(), cwd: folder, env, stdio: ["ignore", "ignore", "inherit"] as StdioOptions };
  execFileSync(path.join(programs, "initdb"), init, options);
  createCertificate(folder);
  fs.writeFileSync(`${data}/pg_hba.conf`, "hostssl all all 127.0.0.1/32 trust\n");
  const tls = `-c ssl=on -c ssl_cert_file=${folder}/server.crt -c ssl_key_file=${folder}/server.key`;
  const hasCron = fs.existsSync(path.join(programs, "../lib/pg_cron.so"));
  const cron = hasCron ? "-c shared_preload_libraries=pg_cron -c cron.use_background_workers=on" : "";
  const command = `"${programs}/postgres" -D "${data}" -h 127.0.0.1 -p ${port} -k "" ${tls} ${cron}`;
  const stop = await startServer(command, "database system is ready to accept connections", folder);
  const ca = fs.readFileSync(`${folder}/server.crt`, "utf8");
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, ca, hasCron, stop };
}

/**
 * Starts PgBouncer as a platform has it: each transaction gets any connection to the database, of few.
 * @param program from findPgbouncer
 * @param url the PostgreSQL behind it
 * @throws {Error} where it doesn't start
 */
export async function startPgbouncer(program: string, port: number, url: string) {
  const folder = createFolder("pgbouncer");
  const behind = new URL(url);
  const file = `${folder}/pgbouncer.ini`;
  fs.writeFileSync(
    file,
    `[databases]
; With any client let in, it must be told as whom to go on.
* = user=postgres host=${behind.hostname} port=${behind.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
server_tls_sslmode = require
default_pool_size = 3
`,
  );
  const stop = await startServer(`"${program}" "${file}"`, "process up", folder);
  return { url: url.replace(behind.host, `127.0.0.1:${port}`), stop };
}
