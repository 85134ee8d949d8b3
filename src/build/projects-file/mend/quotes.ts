/** Texts in quotation marks: other marks than ", marks inside a text, ends that are missing. */
import { shortened, visible } from "../words";
import { findEnd, MARK, matches, TYPOGRAPHIC } from "./find-end";
import type { MendedText } from "./mended";

/** Lines that continue a text: none begins a field or a project, and in the last one a mark ends it. */
const NEXT_LINES = new RegExp(
  `(?:(?:\\r\\n|\\r|\\n)(?!\\s*(?:${MARK}|[{}\\[\\]]))(?:[^\\r\\n"\\\\]|\\\\.)*){1,20}"[ \\t]*(?:,?[ \\t]*(?:[\\r\\n]|$)|[}\\]])`,
  "y",
);
const NAME_WITHOUT_END = /\w+(?=[ \t]*[:：=])/y;

/** Adds what stands between the marks, as JSON has it. */
function addContent(mended: MendedText, text: string, from: number, to: number) {
  let hasBackslash = false;
  for (let at = from; at < to; at += 1) {
    const character = text[at] ?? "";
    const escaped = /^\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/.exec(text.slice(at, Math.min(at + 6, to)))?.[0];
    if (escaped) {
      mended.add(escaped, at, true);
      at += escaped.length - 1;
    } else if (character === "\\") {
      if (!hasBackslash)
        mended.fault(at, "here is a backslash; write / in a path, and \\\\ for a backslash itself", "a backslash");
      hasBackslash = true;
      mended.add("/", at);
    } else if (character === '"') mended.add('\\"', at);
    else if (character === "\t") {
      mended.fault(at, "here is a tab inside a text; write a blank", "a tab in a text");
      mended.add(" ", at);
    } else if (character < " ") {
      if (!/[\r\n]/.test(character))
        mended.fault(at, "here is a sign inside a text that can't be seen; delete it", "an unseen sign");
      mended.add(" ", at);
    } else mended.add(character, at, true);
  }
}

/** A text as it is to be written, from what stands between its marks. */
const meantBy = (content: string) =>
  shortened(visible(`"${content.replace(/\\.|"/g, (found) => (found === '"' ? '\\"' : found))}"`));

/** Tells of marks that aren't ", of the one that isn't: the first, else the last. */
function checkMarks(mended: MendedText, text: string, start: number, end: number) {
  const wrong = [start, end].find((at) => text[at] !== '"');
  if (wrong === undefined) return;
  const meant = meantBy(text.slice(start + 1, end));
  if (TYPOGRAPHIC.includes(text[wrong] ?? ""))
    mended.fault(
      wrong,
      `${text[wrong]} is a typographic quotation mark, as Word and TextEdit set them; write plain ones: ${meant}`,
      "typographic quotes",
    );
  else mended.fault(wrong, `${text[wrong]} is a single quotation mark; write double ones: ${meant}`, "single quotes");
}

/** The end of a text whose second mark is missing: its name, or the line without its comma. */
function endOfUnclosed(text: string, start: number, isName: boolean): number {
  const name = isName ? matches(NAME_WITHOUT_END, text, start + 1) : undefined;
  if (name) return start + 1 + name.length;
  const line = /[^\r\n]*/.exec(text.slice(start + 1))?.[0] ?? "";
  return start + 1 + line.replace(/\s*,?\s*$/, "").length;
}

/**
 * Adds the text that begins at a mark.
 * @param isName whether it is a field's name
 * @returns the offset after it
 */
export function mendQuoted(mended: MendedText, text: string, start: number, isName: boolean): number {
  const found = findEnd(text, start, isName);
  if (found) {
    checkMarks(mended, text, start, found.end);
    if (text[start] === '"' && found.inside !== undefined)
      mended.fault(
        found.inside,
        `a quotation mark inside a text would end it; write \\" there: ${meantBy(text.slice(start + 1, found.end))}`,
        "quotes in a text",
      );
    mended.add('"', start);
    addContent(mended, text, start + 1, found.end);
    mended.add('"', found.end);
    return found.end + 1;
  }
  const lineEnd = start + (/^[^\r\n]*/.exec(text.slice(start))?.[0].length ?? 0);
  const next = isName ? undefined : matches(NEXT_LINES, text, lineEnd);
  if (next) {
    const end = lineEnd + next.lastIndexOf('"');
    mended.fault(lineEnd, "a text goes on in the next line; write all of it in one", "a text of several lines");
    mended.add('"', start);
    addContent(mended, text, start + 1, end);
    mended.add('"', end);
    return end + 1;
  }
  const end = endOfUnclosed(text, start, isName);
  const meant = meantBy(text.slice(start + 1, end));
  mended.fault(
    start,
    `the quotation mark at the end of this text is missing; write ${meant}`,
    "no closing quote",
    isName,
  );
  mended.add('"', start);
  addContent(mended, text, start + 1, end);
  mended.add('"', end);
  return end;
}
