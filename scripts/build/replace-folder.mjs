// Puts a finished folder in the place of one that is being served.
import fs from "node:fs";
import path from "node:path";
import { swap } from "fs-native-extensions";
import { filesOf } from "../state.mjs";

/** What names other files, which have to be there before it. @param {string} name */
const namesOthers = (name) => /\.(html|json|webmanifest)(\.(gz|br))?$|^sw\.js/.test(name);

/**
 * File by file, each whole at every moment: first what is new or changed, in the order in which the files need each other, then
 * what is no more.
 * @param {string} finished @param {string} place
 */
function replaceFiles(finished, place) {
  const names = filesOf(finished)
    .map((file) => path.relative(finished, file))
    .sort((one, other) => Number(namesOthers(one)) - Number(namesOthers(other)));
  for (const name of names) {
    const file = path.join(place, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.copyFileSync(path.join(finished, name), `${file}.new`);
    fs.renameSync(`${file}.new`, file);
  }
  const wanted = new Set(names);
  for (const file of filesOf(place)) if (!wanted.has(path.relative(place, file))) fs.rmSync(file);
}

/**
 * Puts one folder in another's place, which may have been empty. Linux and macOS exchange two folders at once, so there is no
 * moment without one.
 * @param {string} finished it is gone afterwards
 * @param {string} place
 * @param {(from: string, to: string) => Promise<void>} [exchange] how two folders are exchanged
 */
export async function replaceFolder(finished, place, exchange = swap) {
  try {
    if (fs.existsSync(place)) await exchange(path.resolve(finished), path.resolve(place));
    else fs.renameSync(finished, place);
  } catch {
    // A file system that can't, such as a container's with `place` in a lower layer.
    replaceFiles(finished, place);
  }
  fs.rmSync(finished, { recursive: true, force: true });
}
