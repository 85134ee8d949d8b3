// The local database, a process of its own: PGlite behind a socket on loopback. Arguments: its folder and its port. It prints
// "ready", and ends when its standard input closes.
import fs from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";

const CONNECTIONS = 20;
const [folder, port] = process.argv.slice(2);
if (!folder || !port) throw new Error("Usage: database.ts FOLDER PORT");

/** Creates the folder completely or not at all, even if this process is killed. */
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
