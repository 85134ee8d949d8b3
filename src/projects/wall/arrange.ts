/** The wall's two layouts and the animation between them. */
import { flushSync } from "react-dom";
import { prefersReducedMotion } from "../../styles/media";
import type { Layout } from "./arrangement";
import { offsetOf, translation } from "./frames";
import { rearrange } from "./rendering";

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
  const offset = offsetOf(frame);
  const start = {
    translate: translation(frame, { x: offset.x + from.x - to.x, y: offset.y + from.y - to.y }),
    scale: String(from.width / to.width),
    rotate: from.rotate,
  };
  frame.animate([start, { translate: translation(frame, offset), scale: "1", rotate: to.rotate }], MOVE);
}

/** Moves all frames to their own positions in a layout. */
export function arrange(wall: HTMLUListElement, layout: Layout): void {
  const frames = Array.from(wall.children) as HTMLElement[];
  const before = frames.map((frame) => ({ frame, from: positionOf(frame) }));
  flushSync(() => rearrange({ layout, narrow: [], wide: [] }));
  for (const frame of frames) for (const animation of frame.getAnimations()) animation.cancel();
  if (prefersReducedMotion()) return;
  for (const { frame, from } of before) animateMove(frame, from);
}
