/** First step: what no JSON has between its texts. Comments, words without quotes, other signs, what can't be seen. */
import { quoted } from "../words";
import { isQuote, MARK, QUOTES } from "./find-end";
import { createMended, type Mended } from "./mended";
import { mendQuoted } from "./quotes";

const COMMENT = /\/\/[^\r\n]*|\/\*[\s\S]*?(?:\*\/|$)|#[^\r\n]*|<!--[\s\S]*?(?:-->|$)/y;
/** What stands for itself: whitespace, JSON's signs, numbers and names of values. */
const PLAIN = /[ \t\r\n]+|[{}[\]:,]|(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?=[\s,:{}[\]]|$)/y;
/** Bullets, dashes and the like before a text or a bracket. */
const STRAY = new RegExp(`[^\\p{L}\\p{N}\\s_{}[\\],:${QUOTES}]+(?=\\s*(?:$|[{}[\\]]|${MARK}))`, "uy");
const UNSEEN = /[\p{Z}\p{Cf}\p{Cc}]+/uy;
/** Signs of other keyboards and languages, and what they are meant for. */
const OTHER_SIGNS: Record<string, string> = { ";": ",", "，": ",", "、": ",", "=": ":", "：": ":" };
/** A field's name up to its colon. */
const NAME = /[^\r\n:{}[\],]+(?=:)/y;
/** The rest of the line, or of the project or the field where that ends in it. */
const VALUE = /[^\r\n]*?(?=\s*[,;]?\s*(?:[}\]]\s*,?\s*)*(?:[\r\n]|$)|\s*,\s*["'“”][^"'“”]*["'“”]\s*:)/y;

const matchAt = (pattern: RegExp, text: string, offset: number): string => {
  pattern.lastIndex = offset;
  return pattern.exec(text)?.[0] ?? "";
};

/** Whether what comes after a sign is a field's name. */
const isBeforeName = (last: string) => ![":", "[", "name"].includes(last);

/** A word without quotes, or with the second one only, and its text. */
function unquoted(written: string) {
  const word = written.trimEnd();
  const hasEnd = word.length > 1 && isQuote(word.at(-1) ?? "");
  const text = hasEnd ? word.slice(0, -1) : word;
  const message = hasEnd
    ? `the quotation mark before ${quoted(text).slice(1, -1)} is missing; write ${quoted(text)}`
    : `${quoted(text).slice(1, -1)} stands without quotation marks; write ${quoted(text)}`;
  return { word, text, message };
}

/** @param text the file's, which is no JSON @returns a text of JSON's signs and words, its order still as in the file */
export function mendCharacters(text: string): Mended {
  const mended = createMended();
  let last = "";
  for (let at = 0; at < text.length; ) {
    const character = text[at] ?? "";
    const plain = matchAt(PLAIN, text, at);
    const comment = matchAt(COMMENT, text, at);
    const stray = matchAt(STRAY, text, at);
    const unseen = matchAt(UNSEEN, text, at);
    if (plain) {
      mended.add(plain, at, true);
      at += plain.length;
      last = plain.trim() || last;
    } else if (comment) {
      mended.fault(at, "a comment stands here; JSON has none, so take it away", "a comment");
      mended.add(" ", at);
      at += comment.length;
    } else if (isQuote(character)) {
      const isName = isBeforeName(last);
      at = mendQuoted(mended, text, at, isName);
      last = isName ? "name" : "value";
    } else if (OTHER_SIGNS[character]) {
      const meant = OTHER_SIGNS[character];
      mended.fault(at, `here is ${character} where ${meant} is meant; write ${meant}`, `${character} for ${meant}`);
      mended.add(meant, at);
      at += 1;
      last = meant;
    } else if (unseen) {
      const code = (unseen.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
      const message = `here is a blank or another sign that can't be seen (U+${code}); delete it, and type a blank with the space bar`;
      mended.fault(at, message, "an unseen sign");
      mended.add(" ", at);
      at += unseen.length;
    } else if (stray) {
      mended.fault(at, `${quoted(stray).slice(1, -1)} doesn't belong here; take it away`, "a stray sign");
      mended.add(" ", at);
      at += stray.length;
    } else {
      const {
        word,
        text: meant,
        message,
      } = unquoted((isBeforeName(last) && matchAt(NAME, text, at)) || matchAt(VALUE, text, at) || character);
      mended.fault(at, message, "no quotation marks");
      mended.add(JSON.stringify(meant), at);
      at += word.length;
      last = isBeforeName(last) ? "name" : "value";
    }
  }
  return mended.finish(text.length);
}
