/** Finds a file by its exact name, on systems too that don't tell capitals from small letters. */
import fs from "node:fs";
import path from "node:path";
import { nearest } from "./suggestions";
import { quoted } from "./words";

/** What lies in a folder; nothing where it can't be read. Read once in a check. */
export type Listing = (folder: string) => fs.Dirent[];

export function createListing(): Listing {
  const known = new Map<string, fs.Dirent[]>();
  return (folder) => {
    const before = known.get(folder);
    if (before) return before;
    let found: fs.Dirent[] = [];
    try {
      found = fs.readdirSync(folder, { withFileTypes: true });
    } catch {} // Not there, or not to be read: what is in it isn't either.
    known.set(folder, found);
    return found;
  };
}

const MOST_FILES = 5_000;

/** The paths of all files below a folder, with slashes. */
export function filesBelow(list: Listing, folder: string): string[] {
  const files: string[] = [];
  const folders = [""];
  for (const below of folders) {
    for (const entry of list(path.join(folder, below))) {
      const name = below ? `${below}/${entry.name}` : entry.name;
      if (entry.isDirectory()) folders.push(name);
      else files.push(name);
    }
    if (files.length > MOST_FILES) break;
  }
  return files;
}

/** What is at a path: a file, or why there is none that can be used, and how to mend that. */
export type Found = { file: string } | { fault: string; short: string };

/** The same name in other letters: capitals, or accents as another system stores them. */
function sameName(entries: fs.Dirent[], wanted: string): { name: string; why: string } | undefined {
  const fold = (name: string) => name.normalize("NFC");
  const accents = entries.find(({ name }) => fold(name) === fold(wanted));
  if (accents) return { name: accents.name, why: "its accents are stored in another way: type the file's name anew" };
  const cased = entries.find(({ name }) => fold(name).toLowerCase() === fold(wanted).toLowerCase());
  return cased && { name: cased.name, why: "capital and small letters count" };
}

/**
 * @param folder where the path begins
 * @param wanted the path from there, with slashes
 * @param shown how the path is written in the file of projects, of another path from the same folder
 * @param free paths that may be meant if there is nothing at this one
 */
export function findFile(
  list: Listing,
  folder: string,
  wanted: string,
  shown: (file: string) => string,
  free: string[],
): Found {
  const place = path.join(path.relative(process.cwd(), folder), wanted);
  const missing = (advice: string) => ({
    fault: `there is no file ${place.replaceAll("\\", "/")}; ${advice}`,
    short: "file is missing",
  });
  let at = folder;
  const parts = wanted.split("/").filter((part) => part !== "" && part !== ".");
  for (const [index, part] of parts.entries()) {
    const entries = list(at);
    const entry = entries.find(({ name }) => name === part);
    if (!entry) {
      const other = sameName(entries, part);
      if (other) {
        const path = [...parts.slice(0, index), other.name, ...parts.slice(index + 1)].join("/");
        return { ...missing(`write ${quoted(shown(path))}: ${other.why}`), short: "another name than the file's" };
      }
      const meant = nearest(wanted, free);
      return missing(
        meant ? `did you mean ${quoted(shown(meant))}?` : "put it there, or write the name of one that is",
      );
    }
    at = path.join(at, part);
    const isLast = index === parts.length - 1;
    if (entry.isSymbolicLink())
      return { fault: `${place} is a link to another place; put the file itself there`, short: "a link" };
    if (isLast ? entry.isDirectory() : !entry.isDirectory())
      return isLast
        ? { fault: `${place} is a folder; write the path of a file`, short: "a folder" }
        : missing("put it there, or write the name of one that is");
    if (isLast && !entry.isFile())
      return { fault: `${place} is no plain file; put a file there`, short: "no plain file" };
  }
  return parts.length > 0
    ? { file: at }
    : { fault: `${place} is a folder; write the path of a file`, short: "a folder" };
}
