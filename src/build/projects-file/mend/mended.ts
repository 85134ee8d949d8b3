/** A text that is mended piece by piece, and knows where each of its characters stood in the file. */

export type SyntaxFault = {
  /** In the file's text. */
  offset: number;
  message: string;
  short: string;
  /** Whether what was meant is certain: then the project is checked further, else that would make faults up. */
  isSure: boolean;
};

export type Mended = {
  text: string;
  /** Of each character, and of the end: where it, or what it stands for, is in the file. */
  offsets: number[];
  faults: SyntaxFault[];
};

/** Collects the pieces of a mended text. */
export function createMended() {
  const pieces: string[] = [];
  const offsets: number[] = [];
  const faults: SyntaxFault[] = [];
  return {
    /** Adds a piece that stands for what begins at the offset; of a piece that is kept, each character has its own. */
    add(piece: string, offset: number, isKept = false) {
      pieces.push(piece);
      for (let index = 0; index < piece.length; index += 1) offsets.push(isKept ? offset + index : offset);
    },
    fault(offset: number, message: string, short: string, isSure = true) {
      faults.push({ offset, message, short, isSure });
    },
    /** @param end the offset of the file's end */
    finish: (end: number): Mended => ({ text: pieces.join(""), offsets: [...offsets, end], faults }),
  };
}

export type MendedText = ReturnType<typeof createMended>;
