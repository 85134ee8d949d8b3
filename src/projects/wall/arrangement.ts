import { createStore } from "../../store";

export type Layout = "scattered" | "tidy";
/** A moved frame's project, and its offset in widths and heights of the frame. Later moves lie on top. */
export type Move = [projectId: string, x: number, y: number];
/** One list of moves for one column, one for a wide wall: the two have unrelated positions. */
export type Arrangement = { layout: Layout; narrow: Move[]; wide: Move[] };

/** The key in the session's storage; the tools (rendering.ts) read and write it. */
export const KEY = "stills";

/** The visitor's arrangement of the wall, which list applies, and the project whose frame is being dragged. */
export const wall = createStore<Arrangement & { width: "narrow" | "wide"; dragged?: string | undefined }>({
  layout: "scattered",
  narrow: [],
  wide: [],
  width: "narrow",
});
