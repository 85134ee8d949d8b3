/** What a file is by its first bytes, whatever its name says. */

/** Of the first bytes in hexadecimal digits, in the order in which they are tried. `66747970` is "ftyp". */
const KINDS: [begins: RegExp, kind: string][] = [
  [/^.{8}66747970(?:686569|686576|6d6966|6d7366)/, "an iPhone's photo (HEIC)"],
  [/^.{8}66747970617669/, "a picture"],
  [/^(?:.{8}66747970|1a45dfa3)/, "a video"],
  [/^47494638/, "a GIF"],
  [/^(?:ffd8ff|89504e47|52494646.{8}57454250|49492a00|4d4d002a|424d)/, "a picture"],
  [/^25504446/, "a PDF"],
  [/^38425053/, "a Photoshop file"],
  [/^504b0304/, "a Word document or a zip file"],
  [/^7b5c727466/, "a rich text document (RTF)"],
];
/** Of what has no control characters. */
const TEXTS: [begins: RegExp, kind: string][] = [
  [/^\s*<(?:\?xml[^>]*>\s*<)?svg/i, "a drawing (SVG)"],
  [/^\s*<(?:!doctype|html)/i, "a web page"],
  [/^(?![\s\S]*[^\P{Cc}\t\r\n\x80-\x9F])/u, "a text"],
];

/** @param content a file's, or its first bytes @returns what it is, for a sentence */
export function kindOf(content: Buffer): string {
  const beginning = content.subarray(0, 256);
  const find = (kinds: typeof KINDS, text: string) => kinds.find(([begins]) => begins.test(text))?.[1];
  return find(KINDS, beginning.toString("hex")) ?? find(TEXTS, beginning.toString("latin1")) ?? "something else";
}
