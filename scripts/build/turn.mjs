// One build of a folder at a time.
import fs from "node:fs";
import path from "node:path";
import { tryLock, waitForLock } from "fs-native-extensions";

/**
 * Waits until no other build uses a folder. The lock is the operating system's, and lasts as long as a process has its file
 * open: this one, or one that it has handed the file to.
 * @param {string} folder which need not be there yet
 * @returns {Promise<number>} the open file
 */
export async function takeTurn(folder) {
  fs.mkdirSync(path.dirname(folder), { recursive: true });
  const file = fs.openSync(`${folder}.lock`, "a");
  if (!tryLock(file)) {
    console.log("Another build of this folder is running: this one begins when that one has ended.");
    await waitForLock(file);
  }
  return file;
}
