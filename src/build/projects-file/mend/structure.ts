/** Second step: signs that are missing or too many. What comes out is JSON, or the file is beyond guessing. */
import type { Mended } from "./mended";
import { type Token, tokensOf } from "./tokens";
import { createWriter, type Writer } from "./writer";

/** Thrown where nobody can say what was meant. */
class BeyondGuessing extends Error {}

function closing(writer: Writer, token: Token) {
  if (writer.open.length === 0) return writer.tooMany(token);
  if (!writer.isClosedBy(token.kind)) {
    if (token.kind === "}") return writer.tooMany(token);
    if (writer.open.length === 1) throw new BeyondGuessing();
    writer.missing("}", writer.end(), "here, at the end of the project; write it");
    writer.complete(false);
    writer.insertClosing();
  }
  writer.complete(true);
  writer.write(token);
  writer.open.pop();
}

function separator(writer: Writer, token: Token) {
  const frame = writer.frame();
  if (!frame) throw new BeyondGuessing();
  if (frame.kind === "{" && (frame.expected === "colon" || frame.expected === "value")) writer.complete(true);
  if (frame.expected === "rest") writer.expectNext(token.offset);
  else writer.tooMany(token);
}

/** What is missing before a name or a value that comes too early. */
function separate(writer: Writer, token: Token) {
  if (writer.frame()?.kind === "{" && token.kind !== "text") {
    if (token.kind !== "{" || writer.open.length === 1) throw new BeyondGuessing();
    writer.missing("}", writer.end(), "here, at the end of the project; write it, and a comma after it");
    writer.insertClosing();
  } else writer.missing(",", writer.end(), "here; write it");
  writer.expectNext();
}

/** A project that begins where a field's name should: the one before isn't closed. */
function closeBefore(writer: Writer, token: Token) {
  const comma = writer.pendingComma();
  if (token.kind !== "{" || writer.open.length === 1 || comma === undefined) throw new BeyondGuessing();
  writer.missing("}", writer.end(), "here, at the end of the project; write it before the comma");
  writer.complete(false);
  writer.insertClosing();
  writer.expectNext(comma);
}

/** @param isNamed whether it is a text with a colon after it */
function item(writer: Writer, token: Token, isNamed: boolean) {
  if (writer.frame()?.expected === "rest") separate(writer, token);
  if (writer.frame()?.expected === "name" && token.kind !== "text") closeBefore(writer, token);
  if (writer.frame()?.expected === "colon") {
    writer.missing(":", writer.end(), "here, between the field and its value; write it");
    writer.insert(":");
    (writer.frame() ?? { expected: "" }).expected = "value";
  }
  if (isNamed && writer.frame()?.expected === "value") {
    if (writer.frame()?.kind === "{") {
      writer.complete(true);
      writer.expectNext();
    } else {
      writer.missing("{", token.offset, "here, at the beginning of a project; write it");
      writer.insertOpening("{", token.offset);
    }
  }
  writer.write(token);
  const frame = writer.frame();
  if (token.kind === "{" || token.kind === "[") writer.begin(token.kind);
  else if (frame) frame.expected = frame.expected === "name" ? "colon" : "rest";
}

function colon(writer: Writer, token: Token) {
  const frame = writer.frame();
  if (frame?.expected !== "colon") return writer.tooMany(token);
  frame.expected = "value";
  writer.write(token);
}

/** Whether the file's first bracket is a project's, and more follows it. */
function lacksFirstBracket(tokens: Token[]): boolean {
  let depth = 0;
  const end = tokens.findIndex(({ kind }) => {
    if (kind === "{" || kind === "[") depth += 1;
    if (kind === "}" || kind === "]") depth -= 1;
    return depth === 0;
  });
  return tokens[0]?.kind === "{" && [",", "{", "]"].includes(tokens[end + 1]?.kind ?? "");
}

function endOfFile(writer: Writer, length: number) {
  const isInProject = writer.open.some(({ kind }) => kind === "{");
  const message =
    "the file ends in the middle of a project; the rest is missing: undo the last change, or write what is missing";
  if (isInProject) writer.fault(length, message, "the end is missing", false);
  else if (writer.open.length > 0) writer.missing("]", writer.end(), "at the end of the list; write it");
  while (writer.open.length > 0) {
    writer.complete(false);
    writer.insertClosing();
  }
}

function mend(writer: Writer, tokens: Token[], length: number) {
  const [first] = tokens;
  if (first && lacksFirstBracket(tokens)) {
    writer.missing("[", first.offset, "at the beginning of the list; write it");
    writer.insertOpening("[", first.offset);
  }
  for (const [index, token] of tokens.entries()) {
    if (writer.isBegun() && writer.open.length === 0) {
      const advice = "what comes after the list's last ] isn't read: take it away, or move it before that";
      writer.fault(token.offset, `here is something after the end of the list; ${advice}`, "text after the end");
      return;
    }
    if (token.kind === "}" || token.kind === "]") closing(writer, token);
    else if (token.kind === ",") separator(writer, token);
    else if (token.kind === ":") colon(writer, token);
    else item(writer, token, token.kind === "text" && tokens[index + 1]?.kind === ":");
  }
  endOfFile(writer, length);
}

/** @param source what the first step gave @returns with this step's faults; `isWhole` is false where it isn't JSON yet */
export function mendStructure(source: Mended): Mended & { isWhole: boolean } {
  const writer = createWriter(source);
  try {
    mend(writer, tokensOf(source.text), source.text.length);
    return { ...writer.finish(), isWhole: true };
  } catch (error) {
    if (!(error instanceof BeyondGuessing)) throw error;
    const message =
      "from here on the brackets, commas and quotation marks don't fit together; compare with the project before";
    writer.fault(writer.end(), message, "out of order", false);
    return { ...writer.finish(), isWhole: false };
  }
}
