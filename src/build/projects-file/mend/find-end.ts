/** Where a text in quotation marks ends, as its writer meant it. */

/** Quotation marks of programs and languages: JSON has none of them. */
export const TYPOGRAPHIC = "“”„‟«»″＂‘’‚‛′";
export const QUOTES = `"${TYPOGRAPHIC}'\`´`;
export const isQuote = (character: string) => character !== "" && QUOTES.includes(character);

/** Any of them, in a pattern. */
export const MARK = `[${QUOTES}]`;
const NAME = `${MARK}\\w+${MARK}[ \\t]*:`;
/** What follows the end of a name, and of a value. */
const AFTER_NAME = /[ \t]*[:：=]/y;
const AFTER_VALUE = new RegExp(
  `\\s*(?:$|[\\r\\n}\\]]|[,;，][ \\t]*(?:$|[\\r\\n{}[\\]/#,;]|${MARK})|//|/\\*)|[ \\t]*${NAME}`,
  "y",
);

/** What a sticky pattern finds at an offset. */
export const matches = (pattern: RegExp, text: string, at: number) => {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
};

/** The marks of the line, from an offset on, that aren't escaped. */
function* marksIn(text: string, from: number) {
  for (let at = from; at < text.length && !/[\r\n]/.test(text[at] ?? ""); at += 1) {
    if (text[at] === "\\") at += 1;
    else if (isQuote(text[at] ?? "")) yield at;
  }
}

/**
 * Where the text ends that begins with a mark, and the first mark inside that should be escaped. Where it begins with ",
 * another mark ends it only if there is no " that does.
 */
export function findEnd(
  text: string,
  start: number,
  isName: boolean,
): { end: number; inside: number | undefined } | undefined {
  const follows = (pattern: RegExp, at: number) => matches(pattern, text, at + 1) !== undefined;
  function ends(at: number): boolean {
    const isWord = /^\w*$/.test(text.slice(start + 1, at));
    if (isName) return isWord || follows(AFTER_NAME, at);
    // A name may stand where a value is missing.
    return follows(AFTER_VALUE, at) || (isWord && follows(AFTER_NAME, at));
  }
  let inside: number | undefined;
  let other: { end: number; inside: undefined } | undefined;
  for (const at of marksIn(text, start + 1)) {
    const isStraight = text[at] === '"';
    if (ends(at)) {
      if (isStraight) return { end: at, inside };
      if (text[start] !== '"') return { end: at, inside: undefined };
      other ??= { end: at, inside: undefined };
    } else if (isStraight) inside ??= at;
  }
  return other;
}
