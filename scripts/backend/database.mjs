// The local backend's PostgreSQL, a process of its own: PGlite behind a socket, on loopback.
// Arguments: the folder of its data, the port, and for how many ms another process may still keep the folder. It prints
// "ready", or "in use" where the folder stays another process's, and ends well when its standard input closes.
import fs from "node:fs";
import { Worker } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import { lockFolder, writePort } from "./lock.mjs";

const CONNECTIONS = 20;
const [folder, port, patience] = process.argv.slice(2);
if (!folder || !port) throw new Error("Usage: database.mjs FOLDER PORT [PATIENCE]");

/** What has to be done before the end. */
let close = async () => {};
// In a thread of its own, because PGlite can keep this one busy for ever.
new Worker(new URL("./lifeline.mjs", import.meta.url)).once("message", async () => {
  await close();
  process.exit(0);
});

/** Makes the data's folder whole or not at all: a start that is killed in the middle leaves none that looks ready. */
async function initialize() {
  const unfinished = `${folder}.unfinished`;
  fs.rmSync(unfinished, { recursive: true, force: true });
  fs.mkdirSync(unfinished, { recursive: true });
  await (await PGlite.create(unfinished)).close();
  fs.renameSync(unfinished, /** @type {string} */ (folder));
}

if (!(await lockFolder(folder, Number(patience ?? 0)))) {
  console.log("in use");
  process.exit(0);
}
if (!fs.existsSync(folder)) await initialize();
const db = await PGlite.create(folder);
const server = new PGLiteSocketServer({ db, host: "127.0.0.1", port: Number(port), maxConnections: CONNECTIONS });
await server.start();
close = async () => {
  await server.stop();
  await db.close();
};
writePort(folder, Number(port));
console.log("ready");
