/** Writes a mended text sign by sign, and knows which brackets are open. */
import { createMended, type Mended } from "./mended";
import type { Sign, Token } from "./tokens";

export type Open = {
  kind: "{" | "[";
  /** A name or its colon, a value, or what follows one. */
  expected: "name" | "colon" | "value" | "rest";
};

const CLOSING = { "{": "}", "[": "]" } as const;
const NAMES: Record<Sign, string> = {
  "{": "an opening curly bracket {",
  "}": "a closing curly bracket }",
  "[": "an opening square bracket [",
  "]": "a closing square bracket ]",
  ",": "a comma",
  ":": "a colon",
};

/** @param source the text that is mended */
export function createWriter(source: Mended) {
  const mended = createMended();
  const open: Open[] = [];
  const place = (offset: number) => source.offsets[offset] ?? source.offsets.at(-1) ?? 0;
  /** What was written last. */
  let previous: Token | undefined;
  /** Where a comma is due. It is written when something follows it. */
  let comma: number | undefined;

  const end = () => previous?.end ?? 0;
  const last = () => Math.max(0, end() - 1);
  const fault = (offset: number, message: string, short: string, isSure = true) =>
    mended.fault(place(offset), message, short, isSure);
  const insert = (piece: string) => mended.add(piece, place(last()));
  function writeComma() {
    if (comma !== undefined) mended.add(",", place(comma));
    comma = undefined;
  }

  return {
    open,
    fault,
    insert,
    /** Where what was written last ends. */
    end,
    frame: () => open.at(-1),
    isBegun: () => previous !== undefined,
    pendingComma: () => comma,
    missing: (sign: Sign, at: number, where: string) =>
      fault(at, `${NAMES[sign]} is missing ${where}`, `${sign} is missing`),
    tooMany: (token: Token) =>
      fault(token.offset, `here is ${NAMES[token.kind as Sign]} too many; take it away`, `${token.kind} too many`),

    write(token: Token) {
      writeComma();
      for (let at = token.offset; at < token.end; at += 1) mended.add(source.text[at] ?? "", place(at));
      previous = token;
    },

    /** What follows is a further item of the innermost bracket. */
    expectNext(at = last()) {
      const frame = open.at(-1);
      if (frame) frame.expected = frame.kind === "{" ? "name" : "value";
      comma = at;
    },

    begin(kind: Open["kind"]) {
      const parent = open.at(-1);
      if (parent) parent.expected = "rest";
      open.push({ kind, expected: kind === "{" ? "name" : "value" });
    },

    /** Begins a bracket that isn't there. */
    insertOpening(kind: Open["kind"], at: number) {
      writeComma();
      mended.add(kind, place(at));
      this.begin(kind);
    },

    /** Gives the innermost bracket what it lacks before it can be closed. @param isTold whether that is a fault of its own */
    complete(isTold: boolean) {
      const frame = open.at(-1);
      if (frame?.kind === "{" && (frame.expected === "colon" || frame.expected === "value")) {
        if (isTold)
          fault(previous?.offset ?? 0, "this field has no value; write it after the colon", "no value", false);
        insert(frame.expected === "colon" ? ":null" : "null");
        frame.expected = "rest";
      } else if (comma !== undefined && isTold) {
        fault(comma, "here is a comma after the last one; take it away", "a comma after the last one");
      }
      comma = undefined;
    },

    /** Closes the innermost bracket by a sign that isn't there. */
    insertClosing() {
      const frame = open.pop();
      if (frame) insert(CLOSING[frame.kind]);
    },

    isClosedBy: (kind: Token["kind"]) => CLOSING[open.at(-1)?.kind ?? "["] === kind,
    finish: () => mended.finish(source.offsets.at(-1) ?? 0),
  };
}

export type Writer = ReturnType<typeof createWriter>;
