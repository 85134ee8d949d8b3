// The local backend's PostgreSQL, a process of its own: PGlite behind a socket, on loopback. Arguments: the folder of its data
// and the port. It prints "ready", and ends when its standard input closes.
import fs from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";

const CONNECTIONS = 20;
const [folder, port] = process.argv.slice(2);
if (!folder || !port) throw new Error("Usage: database.ts FOLDER PORT");

/** Makes the data's folder whole or not at all: a start that is killed leaves none that looks ready. */
async function initialize(place: string) {
  const unfinished = `${place}.unfinished`;
  fs.rmSync(unfinished, { recursive: true, force: true });
  fs.mkdirSync(unfinished, { recursive: true });
  await (await PGlite.create(unfinished)).close();
  fs.renameSync(unfinished, place);
}

let close = async () => {};
process.stdin.resume().once("close", async () => {
  await close();
  process.exit(0);
});

if (!fs.existsSync(folder)) await initialize(folder);
const db = await PGlite.create(folder);
const server = new PGLiteSocketServer({ db, host: "127.0.0.1", port: Number(port), maxConnections: CONNECTIONS });
await server.start();
close = async () => {
  await server.stop();
  await db.close();
};
console.log("ready");
