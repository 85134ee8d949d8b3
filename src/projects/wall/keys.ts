/** The arrow keys move a frame that was picked up by its button (move-frame.tsx). */
import { type Frames, frameOf, offsetOf } from "./frames";

/** Of the wall's width; the larger one with Shift. */
const STEP = 0.02;
const LARGE_STEP = 0.1;

const WAYS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** To be called once. @param signal ends it */
export function listenToKeys(frames: Frames, signal: AbortSignal): void {
  const press = (event: KeyboardEvent) => {
    const way = WAYS[event.key];
    const frame = frameOf(event.target);
    if (!way || !frame || !(event.target as Element).matches("[aria-pressed=true]")) return;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const step = frames.list.offsetWidth * (event.shiftKey ? LARGE_STEP : STEP);
    const { x, y } = offsetOf(frame);
    frames.keep(frame, frames.move(frame, { x: x + way[0] * step, y: y + way[1] * step }));
    frame.scrollIntoView({ block: "nearest" });
  };
  frames.list.addEventListener("keydown", press, { signal });
}
