/** What can be done with the frames of the wall. Loaded with its first use. */
import type { Layout } from "./arrangement";
import { Drag } from "./drag";
import { Frames } from "./frames";
import { listenToKeys } from "./keys";
import { arrange, show } from "./layouts";

import * as styles from "./wall.module.css";

/** A wall that is awake. */
export type Wall = { arrange: (layout: Layout) => void; stop: () => void };

/** The wall's width has changed, or what stands before it: the moved frames keep their places in it. */
function followWidth(frames: Frames, drag: Drag, signal: AbortSignal): void {
  let width = frames.list.offsetWidth;
  const observer = new ResizeObserver(() => {
    if (frames.list.offsetWidth === width) return;
    width = frames.list.offsetWidth;
    drag.stopAll();
    frames.place();
  });
  observer.observe(frames.list);
  signal.addEventListener("abort", () => observer.disconnect());
}

/**
 * Makes the frames movable, and puts them where the visitor has left them.
 * @param list of the frames
 * @returns what the wall can do, until it is stopped
 */
export function wakeWall(list: HTMLUListElement): Wall {
  const ending = new AbortController();
  const { signal } = ending;
  const frames = new Frames(list);
  const drag = new Drag(frames, styles.held ?? "");
  // The page's position belongs to the layout that it was left in.
  const y = scrollY;
  show(frames, frames.layout);
  frames.place();
  if (scrollY !== y) scrollTo(0, y);
  list.classList.add(styles.movable ?? "");
  drag.listen(signal);
  listenToKeys(frames, signal);
  followWidth(frames, drag, signal);
  return {
    arrange(layout) {
      drag.stopAll();
      arrange(frames, layout);
    },
    stop: () => ending.abort(),
  };
}
