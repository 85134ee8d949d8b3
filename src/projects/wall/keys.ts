/** Arrow keys move a frame whose Move button is pressed (frame-buttons.tsx). */
import { type Frames, frameOf, offsetOf } from "./frames";

/** In widths of the wall; the large step is for Shift. */
const STEP = 0.02;
const LARGE_STEP = 0.1;

const DIRECTIONS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function listenToKeys(frames: Frames, signal: AbortSignal): void {
  const press = (event: KeyboardEvent) => {
    const direction = DIRECTIONS[event.key];
    const frame = frameOf(event.target);
    if (!direction || !frame || !(event.target as Element).matches("[aria-pressed=true]")) return;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const step = frames.list.offsetWidth * (event.shiftKey ? LARGE_STEP : STEP);
    const { x, y } = offsetOf(frame);
    frames.save(frame, frames.move(frame, { x: x + direction[0] * step, y: y + direction[1] * step }));
    frame.scrollIntoView({ block: "nearest" });
  };
  frames.list.addEventListener("keydown", press, { signal });
}
