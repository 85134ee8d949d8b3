// The files with settings, which git ignores. Builds read .env.production, so it has public settings only;
// supabase/.env has all others.
import fs from "node:fs";
import { parseEnv } from "node:util";
import { readEnvText } from "../../src/node/env-file";
import { fail } from "./program";

export const PUBLIC_FILE = ".env.production";
export const PRIVATE_FILE = "supabase/.env";

const fileOf = (name: string): string => (/^(GATSBY|EDITOR)_/.test(name) ? PUBLIC_FILE : PRIVATE_FILE);

/**
 * @returns the text of a file with settings; without it, none. Ends the program with a sentence if the file can't be
 * read.
 */
function textOf(file: string): string {
  try {
    return readEnvText(file);
  } catch (error) {
    return fail((error as Error).message);
  }
}

/** @returns the settings in a file; none without the file */
export const readEnvFile = (file: string): NodeJS.Dict<string> => parseEnv(textOf(file));

/**
 * @returns the line of a setting
 * @throws {Error} if the value has all kinds of quotation marks, because a file knows no escapes
 */
export function envLine(name: string, text: string): string {
  const value = text.replaceAll("\r\n", "\n");
  const quotes = ["'", '"', "`"].filter((quote) => !value.includes(quote));
  const lines = quotes.map((quote) => `${name}=${quote}${value}${quote}\n`);
  // Between double quotes, \n would become a line break.
  const line = lines.find((one) => parseEnv(one)[name] === value);
  if (!line) throw new Error(`${name} can't be written into a file, because it contains all of ' " and \`.`);
  return line;
}

/** A setting in a file, with what Node allows: spaces, and quoted values of several lines. */
const settingIn = (name: string) =>
  new RegExp(`^[ \\t]*(export\\s+)?${name}\\s*=[ \\t]*('[^']*'|"[^"]*"|\`[^\`]*\`|.*).*(\\r?\\n|$)`, "gm");

function write(file: string, text: string): void {
  fs.writeFileSync(file, text, { mode: 0o600 });
  // The mode of an existing file stays.
  fs.chmodSync(file, 0o600);
}

/** Stores a setting in its file. */
export function store(name: string, value: string): void {
  const others = textOf(fileOf(name))
    .replace(settingIn(name), "")
    .replace(/([^\n])$/, "$1\n");
  write(fileOf(name), others + envLine(name, value));
}

/** Moves settings that are not public out of the file that builds read. @returns their names */
export function movePrivateSettings(): string[] {
  const [found, stored] = [readEnvFile(PUBLIC_FILE), readEnvFile(PRIVATE_FILE)];
  const names = Object.keys(found).filter((name) => fileOf(name) === PRIVATE_FILE);
  for (const name of names) {
    if (!stored[name]) store(name, found[name] ?? "");
    write(PUBLIC_FILE, textOf(PUBLIC_FILE).replace(settingIn(name), ""));
    if (name in readEnvFile(PUBLIC_FILE))
      throw new Error(`Remove ${name} from ${PUBLIC_FILE} by hand, and start again.`);
  }
  return names;
}
