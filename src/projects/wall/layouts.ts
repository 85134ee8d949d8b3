/** The wall's two layouts and the animation between them. */
import { prefersReducedMotion } from "../../styles/media";
import { rowSizes } from "../ratios";
import type { Layout } from "./arrangement";
import { type Frames, offsetOf } from "./frames";

import * as rows from "../project-rows.module.css";
import * as styles from "./wall-tools.module.css";

/** `--strike` and `--ease` of styles/tokens.css. */
const MOVE = { duration: 620, easing: "cubic-bezier(0.2, 0.8, 0.2, 1)" };

/** By its centre, because a rotation changes the box's corners. */
function positionOf(frame: HTMLElement) {
  const { left, top, width, height } = frame.getBoundingClientRect();
  return {
    x: left + width / 2,
    y: top + height / 2,
    width: frame.offsetWidth,
    rotate: getComputedStyle(frame).rotate,
    isVisible: top < innerHeight && top + height > 0,
  };
}

/** Animates a frame from its former position to its new one. */
function animateMove(frame: HTMLElement, from: ReturnType<typeof positionOf>): void {
  const to = positionOf(frame);
  if (!from.isVisible && !to.isVisible) return;
  const { x, y } = offsetOf(frame);
  const start = {
    translate: `${x + from.x - to.x}px ${y + from.y - to.y}px`,
    scale: String(from.width / to.width),
    rotate: from.rotate,
  };
  frame.animate([start, { translate: `${x}px ${y}px`, scale: "1", rotate: to.rotate }], MOVE);
}

/** Shows a layout without animation. */
export function applyLayout({ list, all }: Frames, layout: Layout): void {
  const isTidy = layout === "tidy";
  list.classList.toggle(styles.tidy ?? "", isTidy);
  list.classList.toggle(rows.rows ?? "", isTidy);
  for (const [index, frame] of all.entries()) {
    frame.classList.toggle(rows.card ?? "", isTidy);
    if (!isTidy) continue;
    for (const picture of frame.querySelectorAll<HTMLImageElement | HTMLSourceElement>("source, img"))
      picture.sizes = rowSizes(index + 1, all.length);
  }
}

/** Moves all frames to their positions in a layout. */
export function arrange(frames: Frames, layout: Layout): void {
  const before = frames.all.map((frame) => ({ frame, from: positionOf(frame) }));
  frames.reset(layout);
  applyLayout(frames, layout);
  if (prefersReducedMotion()) return;
  for (const { frame, from } of before) animateMove(frame, from);
}
