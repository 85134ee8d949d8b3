// One process at a time may have the local database's folder open.
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { tryLock } from "fs-native-extensions";

const PAUSE_MS = 100;

/** The file whose lock stands for a folder. @param {string} folder */
const lockFile = (folder) => `${folder}.lock`;
/** Where the process that has a folder open says at which port its database is. @param {string} folder */
const portFile = (folder) => `${folder}.port`;

/**
 * Locks a folder for this process, until it ends, however that happens: the lock is the operating system's.
 * @param {string} folder which need not be there yet
 * @param {number} [patience] how long another process may keep it, in ms
 * @returns {Promise<(() => void) | undefined>} what gives the lock back; undefined where another process keeps it
 */
export async function lockFolder(folder, patience = 0) {
  fs.mkdirSync(path.dirname(folder), { recursive: true });
  const file = fs.openSync(lockFile(folder), "a");
  const end = Date.now() + patience;
  while (!tryLock(file)) {
    if (Date.now() >= end) {
      fs.closeSync(file);
      return undefined;
    }
    await sleep(PAUSE_MS);
  }
  return () => fs.closeSync(file);
}

/** Writes down where the database in a folder is, for other processes. @param {string} folder @param {number} port */
export const writePort = (folder, port) => fs.writeFileSync(portFile(folder), String(port));

/** The port of the process that has locked a folder. @param {string} folder @returns {number | undefined} */
export function readPort(folder) {
  try {
    return Number(fs.readFileSync(portFile(folder), "utf8")) || undefined;
  } catch {
    return undefined;
  }
}
