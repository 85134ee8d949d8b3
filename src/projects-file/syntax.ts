/** Messages for syntax errors in `data/projects.json`. */
import { type ParseError, printParseErrorCode } from "jsonc-parser";
import { locate, type Mistake } from "./finding";

/** The keys are jsonc-parser's error codes. */
const MESSAGES: Record<string, string> = {
  CloseBraceExpected: "A } is missing here.",
  CloseBracketExpected: "A ] is missing here.",
  ColonExpected: "A colon is missing here.",
  CommaExpected: "A comma is missing here.",
  EndOfFileExpected: "The list has ended before this. Remove this, or move the ] behind it.",
  InvalidCharacter: "A text can't contain a tab or another control character. Remove it.",
  InvalidCommentToken: "JSON has no comments. Remove this one.",
  InvalidEscapeCharacter: "A backslash has a special meaning in JSON. Write two of them, or /.",
  PropertyNameExpected: 'The name of a field, in " quotes, is missing here.',
  UnexpectedEndOfString: 'This text has no " at its end.',
  ValueExpected: "A value is missing here.",
};
const TYPOGRAPHIC_QUOTE = /[“”„‟«»‘’‚]/;
/** The parser reports these at the next token. */
const AFTER_PREVIOUS = /^(Comma|Colon|CloseBrace|CloseBracket)Expected$/;

function mistakeOf(text: string, { error, offset, length }: ParseError): Mistake {
  const code = printParseErrorCode(error);
  const found = text.slice(offset, offset + length);
  const quote = TYPOGRAPHIC_QUOTE.exec(found);
  if (quote && /^(InvalidSymbol|UnexpectedEndOfString)$/.test(code))
    return { offset: offset + quote.index, message: `${quote[0]} is a typographic quotation mark. Write " instead.` };
  const previousEnd = text.slice(0, offset).trimEnd().length;
  if (/^(PropertyName|Value)Expected$/.test(code) && text[previousEnd - 1] === ",")
    return { offset: previousEnd - 1, message: "There is a comma too many here. Remove it." };
  const message = MESSAGES[code] ?? `${found} is no value of JSON. Write texts in " quotes.`;
  return { offset: AFTER_PREVIOUS.test(code) ? previousEnd : offset, message };
}

/** @returns the first mistake of each line: it usually causes the others */
export function syntaxErrors(text: string, errors: ParseError[]): Mistake[] {
  const mistakes = errors.map((error) => locate(text, mistakeOf(text, error)));
  return mistakes.filter((one, index) => mistakes.findIndex(({ line }) => line === one.line) === index);
}
