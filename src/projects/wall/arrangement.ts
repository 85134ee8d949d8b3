/** How a visitor has arranged the wall, kept for the visit. */
import { read, write } from "../../storage";

/** The wall as it is hung, or flush rows as on the home page. */
export type Layout = "scattered" | "tidy";
/** A frame that was moved: its project's id, and the way from its place, in the wall's widths. Later ones lie on top. */
export type Move = [projectId: string, x: number, y: number];
/** One list of moves for one column and one for a wide wall, whose places have nothing to do with each other. */
export type Arrangement = { layout: Layout; narrow: Move[]; wide: Move[] };

/** Also in use-tools.ts, which has no more of this in its first load. */
const KEY = "wall";

/** What the browser keeps; where it keeps nothing, or something else, it is as if nothing had been moved. */
export function readArrangement(): Arrangement {
  const kept = read("sessionStorage", KEY) as Partial<Arrangement> | null;
  return { layout: kept?.layout ?? "scattered", narrow: kept?.narrow ?? [], wide: kept?.wide ?? [] };
}

/** Where the browser keeps nothing, it holds for as long as the page does. */
export const keepArrangement = (arrangement: Arrangement) => write("sessionStorage", KEY, arrangement);
