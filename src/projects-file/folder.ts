/** The files in a folder of the project. */
import fs from "node:fs";
import path from "node:path";

/** Files and links that systems and code editors leave. */
const FOREIGN = /(^|\/)(\.|thumbs\.db$|desktop\.ini$)/i;

export const isForeign = (name: string): boolean => FOREIGN.test(name);

/** @returns undefined without the file, or if its link or folder can't be followed */
export function statOf(file: string): fs.Stats | undefined {
  try {
    return fs.statSync(file);
  } catch {
    return undefined;
  }
}

/** @returns the paths of what is below a folder, with slashes on every system; none if it can't be read */
function namesIn(folder: string): string[] {
  try {
    const names = fs.readdirSync(folder, { recursive: true, encoding: "utf8" });
    return names.map((name) => name.replaceAll("\\", "/"));
  } catch {
    return [];
  }
}

/** @returns the links below a folder, without foreign ones, whose files aren't there */
export const brokenLinksIn = (folder: string): string[] =>
  namesIn(folder).filter((name) => !isForeign(name) && statOf(path.join(folder, name)) === undefined);

/** @returns the files, without foreign ones, as sorted paths below the folder with slashes on every system */
export function filesOfFolder(folder: string): string[] {
  const isFile = (name: string) => statOf(path.join(folder, name))?.isFile();
  return namesIn(folder)
    .filter((name) => !isForeign(name) && isFile(name))
    .sort();
}
