/** The signs and words of a mended text, by jsonc-parser's scanner. */
import { createScanner } from "jsonc-parser";

export type Sign = "{" | "}" | "[" | "]" | "," | ":";

export type Token = {
  /** A sign, a text (which may be a name), or another value. */
  kind: Sign | "text" | "value";
  offset: number;
  end: number;
};

const SIGNS = "{}[],:";

function kindOf(first: string): Token["kind"] {
  if (SIGNS.includes(first)) return first as Sign;
  return first === '"' ? "text" : "value";
}

/** @param text that has texts, signs and plain values only */
export function tokensOf(text: string): Token[] {
  const scanner = createScanner(text, true);
  const tokens: Token[] = [];
  // The last token is the text's end, which has no length.
  for (scanner.scan(); scanner.getTokenLength() > 0; scanner.scan()) {
    const offset = scanner.getTokenOffset();
    tokens.push({ kind: kindOf(text[offset] ?? ""), offset, end: offset + scanner.getTokenLength() });
  }
  return tokens;
}
