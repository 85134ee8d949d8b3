import { useCallback, useLayoutEffect, useRef } from "react";
import { useStillAddress } from "../lightbox/still-address";
import type { Layout } from "./arrangement";
import { type Wall, wakeWall } from "./wake-wall";

import * as styles from "./wall-tools.module.css";

/** The buttons of the wall, which is the next element: its frames can be moved from now on. */
export function WallTools() {
  const tools = useRef<HTMLDivElement>(null);
  const wall = useRef<Wall>();
  useStillAddress();
  useLayoutEffect(() => {
    const list = tools.current?.nextElementSibling;
    if (list instanceof HTMLUListElement) wall.current = wakeWall(list);
    return () => wall.current?.stop();
  }, []);
  const arrange = useCallback((layout: Layout) => wall.current?.arrange(layout), []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is part of a form.
    <div ref={tools} role="group" className={styles.tools} aria-label="Frames" aria-describedby="frames-hint">
      <p id="frames-hint" className={`fact ${styles.hint}`}>
        Drag the frames, or use the arrow keys
      </p>
      <button type="button" className="fact" onClick={() => arrange("tidy")}>
        Tidy
      </button>
      <button type="button" className="fact" onClick={() => arrange("scattered")}>
        Scatter
      </button>
    </div>
  );
}
