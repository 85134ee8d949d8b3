import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { isServerHtml, useHydrated } from "../../loading/hydration";
import { read, write } from "../../storage";
import { useStillHash } from "../lightbox/open-still";
import { Frame } from "./frame";
import type { Place } from "./use-drag";

import * as styles from "./wall.module.css";

type WallLayout = "scattered" | "tidy";
/** The visitor's arrangement, stored for the session. The frame that was moved last comes last. */
type Arrangement = { layout: WallLayout; moved: (Place & { projectId: string })[] };

const KEY = "wall";
const SCATTERED: Arrangement = { layout: "scattered", moved: [] };
const MESSAGES: Record<WallLayout, string> = {
  tidy: "The frames are in rows.",
  scattered: "The frames are scattered.",
};

/** Another build may have stored something else. */
const readArrangement = (): Arrangement => ({ ...SCATTERED, ...(read("sessionStorage", KEY) as Partial<Arrangement>) });

/** @returns the arrangement, and a function that changes it */
export function useArrangement() {
  // On a page from the server it is read after hydration.
  const [arrangement, setArrangement] = useState(() => (isServerHtml() ? SCATTERED : readArrangement()));
  useEffect(() => setArrangement(readArrangement()), []);
  function arrange(next: Arrangement) {
    setArrangement(next);
    write("sessionStorage", KEY, next);
  }
  return [arrangement, arrange] as const;
}

type WallProps = { arrangement: Arrangement; arrange: (next: Arrangement) => void };

/** All projects as a wall of frames, as the visitor has arranged them. */
export function Wall({ projects, arrangement, arrange }: WallProps & { projects: readonly Queries.CardFragment[] }) {
  const { layout, moved } = arrangement;
  useStillHash();
  const move = (projectId: string) => (place: Place) => {
    const others = moved.filter((one) => one.projectId !== projectId);
    arrange({ layout, moved: [...others, { projectId, ...place }] });
  };
  return (
    <div className={styles.wall}>
      <ul className={layout === "tidy" ? styles.tidy : styles.scattered}>
        {projects.map((project, index) => {
          const { projectId } = project;
          const order = moved.findIndex((one) => one.projectId === projectId);
          const place = order < 0 ? undefined : moved[order];
          return (
            <Frame
              key={projectId}
              project={project}
              isFirst={index === 0}
              place={place}
              order={order}
              onMove={move(projectId)}
            />
          );
        })}
      </ul>
    </div>
  );
}

/** The wall's two buttons, in space that is reserved for them. They move all frames to their own places in a layout. */
export function WallTools({ arrangement: { layout }, arrange }: WallProps) {
  const isHydrated = useHydrated();
  const arrangeAs = (next: WallLayout) => () => {
    const change = () => flushSync(() => arrange({ layout: next, moved: [] }));
    if (document.startViewTransition) document.startViewTransition(change);
    else change();
  };
  return (
    <div className={`wrap ${styles.tools}`}>
      {isHydrated && (
        <>
          {/* For those who can drag, not for screen readers. */}
          <p className={`mono ${styles.hint}`} aria-hidden="true">
            Drag the frames
          </p>
          <button type="button" className="mono touch control" onClick={arrangeAs("tidy")}>
            Tidy
          </button>
          <button type="button" className="mono touch control" onClick={arrangeAs("scattered")}>
            Scatter
          </button>
          <span role="status" className="visually-hidden">
            {MESSAGES[layout]}
          </span>
        </>
      )}
    </div>
  );
}
