/** Reads `.env` files, for builds and for the programs in `scripts/`. */
import fs from "node:fs";
import { readContent } from "../projects-file/read-content";

/** @returns the text of an `.env` file; empty without the file @throws {Error} with a sentence if it can't be read */
export function readEnvText(file: string): string {
  if (!fs.existsSync(file)) return "";
  const { content, error } = readContent(file, file);
  if (!content) throw new Error(error);
  // PowerShell's > writes UTF-16, whose letters end in a zero.
  if (content.includes(0)) throw new Error(`${file} is UTF-16: save it as UTF-8.`);
  // Without a byte order mark.
  return content.toString().replace(/^\ufeff/, "");
}
