/** Lines and columns, as editors count them: from 1, a line ends with LF, CRLF or CR. */

export type Place = { line: number; column: number };

/** @returns what gives the place of an offset in the text */
export function placesOf(text: string): (offset: number) => Place {
  const starts = [0, ...[...text.matchAll(/\r\n|\n|\r/g)].map(({ index, 0: end }) => index + end.length)];
  return (offset) => {
    const line = starts.findLastIndex((start) => start <= offset);
    return { line: line + 1, column: offset - (starts[line] ?? 0) + 1 };
  };
}
