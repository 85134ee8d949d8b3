import { flushSync } from "react-dom";
import { wall } from "./arrangement";
import { rearrange } from "./rendering";
import type { Point } from "./throw-distance";

/** A frame's current offset in pixels, also during an animation. */
export function offsetOf(frame: HTMLElement): Point {
  // Browsers without the property don't move the frame.
  const [x = 0, y = 0] = (getComputedStyle(frame).translate ?? "").split(" ").map(Number.parseFloat);
  return { x: ((x || 0) * frame.offsetWidth) / 100, y: ((y || 0) * frame.offsetHeight) / 100 };
}

/** An offset as a value of `translate`, in percent of the frame's size. */
export const translation = (frame: HTMLElement, { x, y }: Point): string =>
  `${(100 * x) / frame.offsetWidth}% ${(100 * y) / frame.offsetHeight}%`;

/** Limits an offset to one side of the wall; a frame that already overhangs an edge moves no further out. */
const clamp = (offset: number, before: number, after: number) =>
  Math.max(Math.min(0, -before), Math.min(Math.max(0, after), offset));

/** @returns the offset that the wall's edges allow */
export function clampOffset(frame: HTMLElement, { x, y }: Point): Point {
  const list = frame.parentElement as HTMLElement;
  const [left, top] = [frame.offsetLeft - list.offsetLeft, frame.offsetTop - list.offsetTop];
  return {
    x: clamp(x, left, list.offsetWidth - left - frame.offsetWidth),
    y: clamp(y, top, list.offsetHeight - top - frame.offsetHeight),
  };
}

/** Stores a frame's offset, above all others, and renders it at once. */
export function saveMove(frame: HTMLElement, { x, y }: Point): void {
  const id = frame.dataset.project ?? "";
  const { width, ...moves } = wall.get();
  const others = moves[width].filter(([moved]) => moved !== id);
  flushSync(() => rearrange({ [width]: [...others, [id, x / frame.offsetWidth, y / frame.offsetHeight]] }));
}
