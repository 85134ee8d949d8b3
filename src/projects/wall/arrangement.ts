import { read, write } from "../../storage";

export type Layout = "scattered" | "tidy";
/** A moved frame's project, and its offset in widths of the wall. Later moves lie on top. */
export type Move = [projectId: string, x: number, y: number];
/** One list of moves for one column, one for a wide wall: the two have unrelated positions. */
export type Arrangement = { layout: Layout; narrow: Move[]; wide: Move[] };

/** Also in collage.tsx, whose first load leaves this file out. */
const KEY = "wall";

export const readArrangement = (): Arrangement => ({
  layout: "scattered",
  narrow: [],
  wide: [],
  ...(read("sessionStorage", KEY) as Partial<Arrangement> | null),
});

export const saveArrangement = (arrangement: Arrangement) => write("sessionStorage", KEY, arrangement);
