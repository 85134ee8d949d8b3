/** What can be done with the frames of the wall. Loaded with its first use. */
import type { Layout } from "./arrangement";
import { listenToPointers } from "./drag";
import { Frames } from "./frames";
import { listenToKeys } from "./keys";
import { arrange, show } from "./layouts";

import * as styles from "./wall.module.css";

/** A wall that is awake. */
export type Wall = { arrange: (layout: Layout) => void; stop: () => void };

/**
 * Makes the frames movable, and puts them where the visitor has left them.
 * @param list of the frames
 * @returns what the wall can do, until it is stopped
 */
export function wakeWall(list: HTMLUListElement): Wall {
  const ending = new AbortController();
  const frames = new Frames(list);
  // The page's position belongs to the layout that it was left in.
  const y = scrollY;
  show(frames, frames.layout);
  frames.place();
  if (scrollY !== y) scrollTo(0, y);
  list.classList.add(styles.movable ?? "");
  listenToPointers(frames, styles.held ?? "", ending.signal);
  listenToKeys(frames, ending.signal);
  // The moved frames keep their places in the wall.
  addEventListener("resize", () => frames.place(), { signal: ending.signal });
  return { arrange: (layout) => arrange(frames, layout), stop: () => ending.abort() };
}
