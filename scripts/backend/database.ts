// The local database: PGlite (https://pglite.dev) behind a socket on loopback.
import { once } from "node:events";
import fs from "node:fs";
import net, { type AddressInfo } from "node:net";
import { PGlite } from "@electric-sql/pglite";
import { dataDir } from "@electric-sql/pglite-prepopulatedfs";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import type { Service } from "../common/program";

const CONNECTIONS = 20;

export const localDatabaseUrl = (port: number): string => `postgres://postgres:postgres@127.0.0.1:${port}/postgres`;

/** Creates the folder completely or not at all, even if this process is killed. */
async function create(folder: string): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  fs.rmSync(unfinished, { recursive: true, force: true });
  fs.mkdirSync(unfinished, { recursive: true });
  // The package's copy of an empty database: initdb would compute for seven seconds.
  const db = await PGlite.create(unfinished, { loadDataDir: await dataDir() });
  await db.close();
  fs.renameSync(unfinished, folder);
}

/** Opens a folder of a database, and creates it first if it doesn't exist. The port is its lock meanwhile. */
async function openFolder(folder: string, port: number) {
  const lock = net.createServer((client) => client.destroy()).listen(port, "127.0.0.1");
  await once(lock, "listening");
  const { port: actual } = lock.address() as AddressInfo;
  try {
    if (!fs.existsSync(folder)) await create(folder);
    return { db: await PGlite.create(folder), port: actual };
  } finally {
    await once(lock.close(), "close");
  }
}

/**
 * Starts a database.
 * @param port 0 for any free one
 * @throws {Error} if the port is taken, or the folder can't be opened
 */
export async function startDatabase(folder: string, port: number): Promise<Service & { url: string }> {
  const { db, port: actual } = await openFolder(folder, port);
  const server = new PGLiteSocketServer({ db, host: "127.0.0.1", port: actual, maxConnections: CONNECTIONS });
  await server.start();
  return {
    url: localDatabaseUrl(actual),
    async stop() {
      await server.stop();
      await db.close();
    },
  };
}
