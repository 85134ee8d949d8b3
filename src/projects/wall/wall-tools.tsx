import { type RefObject, useEffect, useState } from "react";
import { useStillHash } from "../lightbox/open-still";
import { arrange } from "./arrange";
import type { Layout } from "./arrangement";
import { makeDraggable } from "./drag";

import * as styles from "./wall-tools.module.css";

export { FrameButtons } from "./frame-buttons";
export { render } from "./rendering";

const MESSAGES: Record<Layout, string> = { tidy: "The frames are in rows.", scattered: "The frames are scattered." };

/** The wall's buttons. Frames can be dragged while they are mounted. */
export function WallTools({ list }: { list: RefObject<HTMLUListElement> }) {
  const [message, setMessage] = useState("");
  useStillHash();
  useEffect(() => (list.current ? makeDraggable(list.current) : undefined), [list]);
  const arrangeAs = (layout: Layout) => () => {
    if (list.current) arrange(list.current, layout);
    setMessage(MESSAGES[layout]);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is part of a form.
    <div role="group" className={`wrap ${styles.tools}`} aria-label="Frames" aria-describedby="frames-hint">
      <p id="frames-hint" className={`mono visually-hidden ${styles.hint}`}>
        Drag the frames, or use their buttons
      </p>
      <button type="button" className="mono touch control" onClick={arrangeAs("tidy")}>
        Tidy
      </button>
      <button type="button" className="mono touch control" onClick={arrangeAs("scattered")}>
        Scatter
      </button>
      <span role="status" className="visually-hidden">
        {message}
      </span>
    </div>
  );
}
