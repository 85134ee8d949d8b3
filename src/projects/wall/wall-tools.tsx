import { useLayoutEffect, useRef, useState } from "react";
import { useStillAddress } from "../lightbox/still-address";
import type { Layout } from "./arrangement";
import { listenToPointers } from "./drag";
import { Frames } from "./frames";
import { listenToKeys } from "./keys";
import { applyLayout, arrange } from "./layouts";

import * as styles from "./wall-tools.module.css";

export { FrameButtons } from "./frame-buttons";

const SAID: Record<Layout, string> = { tidy: "The frames are in rows.", scattered: "The frames are scattered." };

/** Restores the arrangement and makes the frames movable. */
function start(frames: Frames, signal: AbortSignal): void {
  // Gatsby's scroll position belongs to the restored layout, so the change of layout must not shift it.
  const y = scrollY;
  applyLayout(frames, frames.arrangement.layout);
  frames.restore();
  if (scrollY !== y) scrollTo(0, y);
  frames.list.classList.add(styles.movable ?? "");
  listenToPointers(frames, styles.dragged ?? "", signal);
  listenToKeys(frames, signal);
  addEventListener("resize", () => frames.restore(), { signal });
}

/** The wall's buttons. Frames are movable while they are mounted. */
export function WallTools() {
  const tools = useRef<HTMLDivElement>(null);
  const frames = useRef<Frames>();
  const [message, setMessage] = useState("");
  useStillAddress();
  useLayoutEffect(() => {
    const list = tools.current?.closest("main")?.querySelector("ul");
    if (!list) return;
    const controller = new AbortController();
    frames.current = new Frames(list);
    start(frames.current, controller.signal);
    return () => controller.abort();
  }, []);
  const bring = (layout: Layout) => () => {
    if (!frames.current) return;
    arrange(frames.current, layout);
    setMessage(SAID[layout]);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is part of a form.
    <div ref={tools} role="group" className={styles.tools} aria-label="Frames" aria-describedby="frames-hint">
      <p id="frames-hint" className={`fact visually-hidden ${styles.hint}`}>
        Drag the frames, or use their buttons
      </p>
      <button type="button" className="fact" onClick={bring("tidy")}>
        Tidy
      </button>
      <button type="button" className="fact" onClick={bring("scattered")}>
        Scatter
      </button>
      <span role="status" className="visually-hidden">
        {message}
      </span>
    </div>
  );
}
