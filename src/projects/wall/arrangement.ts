/** How a visitor has arranged the wall, kept for the visit. */

/** The wall as it is hung, or flush rows as on the home page. */
export type Layout = "scattered" | "tidy";
/** A frame that was moved: its project's id, and the way from its place, in the wall's widths. Later ones lie on top. */
export type Move = [projectId: string, x: number, y: number];
/** One list of moves for one column and one for a wide wall, whose places have nothing to do with each other. */
export type Arrangement = { layout: Layout; narrow: Move[]; wide: Move[] };

/** Also in use-tools.ts, which has no more of this in its first load. */
const KEY = "wall";

const isMove = (value: unknown): value is Move =>
  Array.isArray(value) && typeof value[0] === "string" && Number.isFinite(value[1]) && Number.isFinite(value[2]);

const movesIn = (value: unknown): Move[] => (Array.isArray(value) ? value.filter(isMove) : []);

/** What a text says of an arrangement: whatever can't be read is as if it had never been moved. */
export function parseArrangement(text: string | null): Arrangement {
  let kept: Partial<Record<keyof Arrangement, unknown>> | null = null;
  try {
    kept = JSON.parse(text ?? "null");
  } catch {}
  const { layout, narrow, wide } = kept ?? {};
  return { layout: layout === "tidy" ? "tidy" : "scattered", narrow: movesIn(narrow), wide: movesIn(wide) };
}

/** The moves with one more, which lies on top. */
export const withMove = (moves: readonly Move[], move: Move): Move[] => [
  ...moves.filter(([projectId]) => projectId !== move[0]),
  move,
];

/** What the browser keeps; nothing where it keeps nothing. */
export function readArrangement(): Arrangement {
  try {
    return parseArrangement(sessionStorage.getItem(KEY));
  } catch {
    return parseArrangement(null);
  }
}

export function keepArrangement(arrangement: Arrangement): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(arrangement));
  } catch {} // It holds for as long as the page does.
}
