/** The wall's state in the browser, and what Collage renders of it. */
import type { CSSProperties } from "react";
import { read, write } from "../../storage";
import { rowSizes, WIDE } from "../picture-sizes";
import { type Arrangement, KEY, wall } from "./arrangement";

import * as rows from "../project-rows.module.css";
import * as styles from "./collage.module.css";

type Wall = ReturnType<typeof wall.get>;

/** Stores an arrangement too. */
export function rearrange(change: Partial<Arrangement>): void {
  wall.set(change);
  const { layout, narrow, wide } = wall.get();
  write("sessionStorage", KEY, { layout, narrow, wide });
}

const wideWindow = matchMedia(WIDE);
const followWidth = () => wall.set({ width: wideWindow.matches ? "wide" : "narrow" });
wideWindow.addEventListener("change", followWidth);
wall.set(read("sessionStorage", KEY) as Partial<Arrangement>);
followWidth();

/** The highest `--layer` in collage.module.css. */
const TOP_LAYER = 8;

function styleOf(moves: Wall["wide"], projectId: string): CSSProperties | undefined {
  const order = moves.findIndex(([moved]) => moved === projectId);
  const [, x = 0, y = 0] = moves[order] ?? [];
  if (order < 0) return undefined;
  return { translate: `${100 * x}% ${100 * y}%`, "--layer": TOP_LAYER + order + 1 } as CSSProperties;
}

/** The class of the list, and the attributes and `sizes` of each frame. */
export function render(state: Wall, projects: readonly Queries.CardFragment[]) {
  const isTidy = state.layout === "tidy";
  const frame = ({ projectId }: Queries.CardFragment) => ({
    className: isTidy ? `${styles.frame} ${rows.card}` : styles.pasted,
    style: styleOf(state[state.width], projectId),
    "data-project": projectId,
    "data-dragged": state.dragged === projectId || undefined,
  });
  const sizes = ({ position }: Queries.CardFragment) => (isTidy ? rowSizes(position, projects.length) : undefined);
  return { className: isTidy ? `${styles.tidy} ${rows.rows}` : styles.scattered, frame, sizes };
}
