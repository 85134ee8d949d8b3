import { useState } from "react";

import * as styles from "./move-frame.module.css";

const SAID = { held: "Picked up. The arrow keys move the frame, Enter drops it.", dropped: "Dropped." };

/** The button of a frame that picks it up: the arrow keys move it (keys.ts) until it is dropped, by Enter, Escape or Tab. */
export function MoveFrame({ project: { title } }: { project: Queries.CardFragment }) {
  const [state, setState] = useState<keyof typeof SAID>();
  const isHeld = state === "held";
  const drop = () => isHeld && setState("dropped");
  return (
    <>
      <button
        type="button"
        className={styles.move}
        aria-label={`Move the still of ${title}`}
        aria-pressed={isHeld}
        onClick={() => setState(isHeld ? "dropped" : "held")}
        onBlur={drop}
        onKeyDown={({ key }) => key === "Escape" && drop()}
      >
        <svg viewBox="0 0 18 18" aria-hidden="true">
          <path
            d="M9 1v16M1 9h16M6.5 3.5 9 1l2.5 2.5M6.5 14.5 9 17l2.5-2.5M3.5 6.5 1 9l2.5 2.5M14.5 6.5 17 9l-2.5 2.5"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
          />
        </svg>
      </button>
      <span role="status" className="visually-hidden">
        {state && SAID[state]}
      </span>
    </>
  );
}
