import { type KeyboardEvent, useState } from "react";
import { Icon } from "../../icon";
import { openStill } from "../lightbox/open-still";
import { clampOffset, offsetOf, saveMove } from "./frames";

import * as styles from "./frame-buttons.module.css";

/** In widths of the wall; the large step is for Shift. */
const STEP = 0.02;
const LARGE_STEP = 0.1;
const DIRECTIONS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const ARROWS = "M9 1v16M1 9h16M6.5 3.5 9 1l2.5 2.5M6.5 14.5 9 17l2.5-2.5M3.5 6.5 1 9l2.5 2.5M14.5 6.5 17 9l-2.5 2.5";

/** Moves the frame of a button by an arrow key. */
function moveByKey(event: KeyboardEvent): void {
  const direction = DIRECTIONS[event.key];
  const frame = event.currentTarget.closest("li");
  if (!direction || !frame || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const step = (frame.parentElement?.offsetWidth ?? 0) * (event.shiftKey ? LARGE_STEP : STEP);
  const { x, y } = offsetOf(frame);
  saveMove(frame, clampOffset(frame, { x: x + direction[0] * step, y: y + direction[1] * step }));
  frame.scrollIntoView({ block: "nearest" });
}

/** A frame's buttons. Move lets the arrow keys move it until Enter, Escape or Tab; Enlarge opens its still. */
export function FrameButtons({ project: { projectId, title } }: { project: Queries.CardFragment }) {
  const [isHeld, setHeld] = useState<boolean>();
  const drop = () => isHeld && setHeld(false);
  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape") drop();
    else if (isHeld) moveByKey(event);
  };
  return (
    <>
      <button
        type="button"
        className={`square control ${styles.move}`}
        aria-label={`Move the still of ${title}`}
        aria-pressed={isHeld === true}
        onClick={() => setHeld(!isHeld)}
        onBlur={drop}
        onKeyDown={press}
      >
        <Icon viewBox="0 0 18 18" width="40%" path={ARROWS} />
      </button>
      <span role="status" className="visually-hidden">
        {isHeld ? "Picked up. The arrow keys move the frame, Enter drops it." : isHeld === false && "Dropped."}
      </span>
      <button
        type="button"
        className={`square control ${styles.button}`}
        aria-label={`Enlarge the still of ${title}`}
        onClick={({ currentTarget }) => openStill(projectId, currentTarget)}
      >
        <Icon viewBox="0 0 18 18" width="40%" path="M11 2h5v5M7 16H2v-5M16 2l-6 6M2 16l6-6" />
      </button>
    </>
  );
}
