/** The files in a folder of the project. */
import fs from "node:fs";
import path from "node:path";

/** Finder, Explorer and code editors leave these; Emacs also links to nothing. */
const FOREIGN = /(^|\/)(\.|thumbs\.db$|desktop\.ini$)/i;

export const isForeign = (name: string): boolean => FOREIGN.test(name);

/** @returns the files, without foreign ones, as sorted paths below the folder with slashes on every system */
export function filesOfFolder(folder: string): string[] {
  if (!fs.existsSync(folder)) return [];
  const names = fs.readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => name.replaceAll("\\", "/"));
  const isFile = (name: string) => fs.statSync(path.join(folder, name), { throwIfNoEntry: false })?.isFile();
  return names.filter((name) => !isForeign(name) && isFile(name)).sort();
}
