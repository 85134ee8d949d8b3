import { useLayoutEffect, useRef, useState } from "react";
import { useStillAddress } from "../lightbox/still-address";
import type { Layout } from "./arrangement";
import { listenToPointers } from "./drag";
import { Frames } from "./frames";
import { listenToKeys } from "./keys";
import { arrange, show } from "./layouts";

import * as styles from "./wall.module.css";
import * as toolStyles from "./wall-tools.module.css";

const SAID: Record<Layout, string> = { tidy: "The frames are in rows.", scattered: "The frames are scattered." };

/** Makes the frames movable. @param signal ends it */
function wake(frames: Frames, signal: AbortSignal): void {
  frames.list.classList.add(styles.movable ?? "");
  listenToPointers(frames, styles.held ?? "", signal);
  listenToKeys(frames, signal);
  // The moved frames keep their places in the wall.
  addEventListener("resize", () => frames.place(), { signal });
}

/** Puts the frames where the visitor has left them. The page's position belongs to the layout that it was left in. */
function restore(frames: Frames): void {
  const y = scrollY;
  show(frames, frames.layout);
  frames.place();
  if (scrollY !== y) scrollTo(0, y);
}

/** The buttons of the wall, which is the page's list: its frames can be moved from now on. */
export function WallTools() {
  const tools = useRef<HTMLDivElement>(null);
  const frames = useRef<Frames>();
  useStillAddress();
  useLayoutEffect(() => {
    const list = tools.current?.closest("main")?.querySelector("ul");
    if (!list) return;
    const ending = new AbortController();
    frames.current = new Frames(list);
    restore(frames.current);
    wake(frames.current, ending.signal);
    return () => ending.abort();
  }, []);
  const [said, setSaid] = useState("");
  const bring = (layout: Layout) => () => {
    if (!frames.current) return;
    arrange(frames.current, layout);
    setSaid(SAID[layout]);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is part of a form.
    <div ref={tools} role="group" className={toolStyles.tools} aria-label="Frames" aria-describedby="frames-hint">
      <p id="frames-hint" className={`fact ${toolStyles.hint}`}>
        Drag the frames, or use their buttons
      </p>
      <button type="button" className="fact" onClick={bring("tidy")}>
        Tidy
      </button>
      <button type="button" className="fact" onClick={bring("scattered")}>
        Scatter
      </button>
      <span role="status" className="visually-hidden">
        {said}
      </span>
    </div>
  );
}
