/** The names of the files that `data/projects.json` names. */
import fs from "node:fs";
import path from "node:path";
import { nearest } from "./finding";
import { filesOfFolder } from "./folder";

/** Characters that the form, Windows or, except in a still's name, hosts don't allow in a file's name. */
const FORBIDDEN = /[%?\\*:"<>|]|(?<!^images\/.*)#/;

/** The result for a file. `details` is text for the table of `npm run check`, such as "1920 × 1080". */
export type FileReport = {
  error?: string | undefined;
  warning?: string | undefined;
  details?: string;
};

/** @returns the name as the file system writes it, which may differ in the form of accents; the same without a file */
export const nameOnDisk = (folder: string, wanted: string): string =>
  filesOfFolder(folder).find((name) => name.normalize("NFC") === wanted.normalize("NFC")) ?? wanted;

/** Compares names exactly, also on case-insensitive file systems: hosts are case-sensitive. */
export function missing(folder: string, wanted: string): FileReport | undefined {
  const [found] = FORBIDDEN.exec(wanted) ?? [];
  if (found) return { error: `Some systems don't allow ${found} in a file's name. Rename ${wanted} without it.` };
  const files = filesOfFolder(folder);
  if (files.includes(nameOnDisk(folder, wanted))) return undefined;
  const same = files.find((name) => name.toLowerCase() === wanted.toLowerCase());
  const file = path.posix.join(folder.replaceAll("\\", "/"), wanted);
  const entry = fs.lstatSync(file, { throwIfNoEntry: false });
  if (entry?.isDirectory()) return { error: `${file} is a folder. Put the file there.` };
  if (entry?.isSymbolicLink()) return { error: `${file} is a link, and its file isn't there. Copy the file itself.` };
  if (same) return { error: `${file} is named ${same}: capital letters must match. Write that name.` };
  const near = nearest(wanted, files);
  const advice = near ? `Did you mean ${near}?` : `Copy the file into ${path.dirname(file)}/ first.`;
  return { error: `${file} is missing. ${advice}` };
}
