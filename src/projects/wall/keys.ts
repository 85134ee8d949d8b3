import type { KeyboardEvent } from "react";
import { clampOffset, offsetOf, saveMove } from "./frames";

/** In widths of the wall; the large step is for Shift. */
const STEP = 0.02;
const LARGE_STEP = 0.1;

const DIRECTIONS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Moves the frame of a button by an arrow key. */
export function moveByKey(event: KeyboardEvent): void {
  const direction = DIRECTIONS[event.key];
  const frame = event.currentTarget.closest("li");
  if (!direction || !frame || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const step = (frame.parentElement?.offsetWidth ?? 0) * (event.shiftKey ? LARGE_STEP : STEP);
  const { x, y } = offsetOf(frame);
  saveMove(frame, clampOffset(frame, { x: x + direction[0] * step, y: y + direction[1] * step }));
  frame.scrollIntoView({ block: "nearest" });
}
