/** The text of the file. Windows' line ends and a byte-order mark are fine; another encoding is told. */
import fs from "node:fs";
import path from "node:path";
import { kindOf } from "./kinds";
import { placesOf } from "./places";

type Fault = { line: number; column: number; message: string; short: string };

/** What to do with what other programs save. */
const ADVICE: Record<string, string> = {
  "a rich text document (RTF)": "in TextEdit choose Format, Make Plain Text, and save it as projects.json",
  "a web page": "save the file itself, not the page that shows it",
};
/** What the system's reasons are in words. */
const UNREADABLE: Record<string, string> = {
  ENOENT: "it is not there; put it back, with the name projects.json",
  EISDIR: "it is a folder; it should be a file",
  EACCES: "this user may not read it; change its permissions",
  EPERM: "this user may not read it; change its permissions",
};
const UTF8_ADVICE = "save it again in UTF-8 (in Notepad: Save as, Encoding)";

const atStart = (message: string, short: string): Fault => ({ line: 1, column: 1, message, short });

/** The offset of the first byte that is no UTF-8, counted in the text before it. */
function textBefore(bytes: Buffer): string {
  const text = bytes.toString("utf8");
  // What isn't UTF-8 becomes U+FFFD, which the file may have itself.
  for (let at = text.indexOf("\uFFFD"); at >= 0; at = text.indexOf("\uFFFD", at + 1)) {
    const start = Buffer.byteLength(text.slice(0, at));
    if (!bytes.subarray(start, start + 3).equals(Buffer.from("\uFFFD"))) return text.slice(0, at);
  }
  return text;
}

function decode(bytes: Buffer): { text: string } | { fault: Fault } {
  if (bytes.length > 0 && bytes.every((byte) => byte === 0))
    return { fault: atStart("the file's content is lost; get its last version from git", "its content is lost") };
  // Its mark, or every other byte of a Latin letter.
  if (/^(?:fffe|feff|..00|00..)/.test(bytes.toString("hex", 0, 2)))
    return { fault: atStart(`the file is saved in UTF-16; ${UTF8_ADVICE}`, "saved in UTF-16") };
  const kind = kindOf(bytes);
  if (kind !== "a text" && kind !== "something else") {
    const advice = ADVICE[kind] ?? "save it as plain text, in UTF-8";
    return { fault: atStart(`the file is no plain text but ${kind}; ${advice}`, "another kind of file") };
  }
  try {
    // Drops the byte-order mark too.
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    const before = textBefore(bytes).replace(/^\uFEFF/, "");
    return {
      fault: {
        ...placesOf(before)(before.length),
        message: `here is a character that isn't saved in UTF-8; ${UTF8_ADVICE}`,
        short: "not in UTF-8",
      },
    };
  }
}

/** A file beside the missing one whose name has an ending too many, which Windows and TextEdit add and hide. */
function misnamed(file: string): string | undefined {
  const { dir, base } = path.parse(file);
  const names = fs.existsSync(dir) ? fs.readdirSync(dir) : [];
  return names.find((name) => name.toLowerCase().startsWith(base.toLowerCase()));
}

/** @param file its path */
export function readText(file: string): { text: string } | { fault: Fault } {
  try {
    return decode(fs.readFileSync(file));
  } catch (error) {
    const { code = "", message } = error as NodeJS.ErrnoException;
    const other = code === "ENOENT" ? misnamed(file) : undefined;
    const why = other ? `it is called ${other} there; rename it` : (UNREADABLE[code] ?? message);
    return { fault: atStart(`the file can't be read (${code || "unknown"}): ${why}`, "can't be read") };
  }
}
