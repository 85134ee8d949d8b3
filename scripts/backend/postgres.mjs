// A real PostgreSQL for tests and measurements, from the machine's own package, in a folder that goes with it.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { printed, startChild } from "./children.mjs";

/** Where packages put the server's programs, besides the path. */
const PLACES = ["/usr/lib/postgresql", "/opt/homebrew/opt", "/usr/local/opt"];

/** The folder of an installed PostgreSQL's programs, the newest there is; undefined where there is none. */
export function findPostgres() {
  const onPath = (process.env.PATH ?? "").split(path.delimiter);
  const packaged = PLACES.filter((place) => fs.existsSync(place)).flatMap((place) =>
    fs
      .readdirSync(place)
      .sort((a, b) => b.localeCompare(a, "en", { numeric: true }))
      .map((version) => path.join(place, version, "bin")),
  );
  return [...onPath, ...packaged].find((folder) => fs.existsSync(path.join(folder, "initdb")));
}

/** Who runs the server: PostgreSQL refuses to be run by root. @returns {{ uid?: number, gid?: number }} */
function identity() {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = ["-u", "-g"].map((flag) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" })));
  return { uid, gid };
}

/**
 * Starts a new, empty PostgreSQL on loopback, durable as a real one is.
 * @param {string} programs from findPostgres
 * @param {number} port
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 * @throws {Error} where it doesn't start
 */
export async function startPostgres(programs, port) {
  const who = identity();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "postgres-"));
  if (who.uid !== undefined) fs.chownSync(folder, who.uid, who.gid ?? who.uid);
  const init = ["-D", `${folder}/data`, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale"];
  execFileSync(path.join(programs, "initdb"), init, { ...who, cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  // It doesn't watch its standard input, so a shell does, and stops it without waiting for its clients.
  const server = `"${programs}/postgres" -D "${folder}/data" -h 127.0.0.1 -p ${port} -k "" 2>&1`;
  const child = startChild("sh", ["-c", `${server} & cat > /dev/null; kill -INT $!; wait $!`], process.env, who);
  const started = await printed(child, "database system is ready to accept connections");
  const stop = async () => {
    await child.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  };
  if (started) return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop };
  await stop();
  throw new Error("The PostgreSQL of this machine could not be started.");
}
