import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { isServerHtml, useHydrated } from "../../server-html";
import { read, write } from "../../storage";
import { useStillHash } from "../lightbox/open-still";
import { Frame } from "./frame";
import type { Place } from "./use-drag";

import * as styles from "./wall.module.css";

/** The visitor's arrangement, stored for the session. The frame that was moved last comes last. */
type Arrangement = { isTidy: boolean; moved: (Place & { projectId: string })[] };

const KEY = "wall";
const SCATTERED: Arrangement = { isTidy: false, moved: [] };

/** Another build may have stored something else. */
const readArrangement = (): Arrangement => ({ ...SCATTERED, ...(read("sessionStorage", KEY) as Partial<Arrangement>) });

/** @returns the arrangement, and a function that changes it */
export function useArrangement() {
  const [arrangement, setArrangement] = useState(() => (isServerHtml() ? SCATTERED : readArrangement()));
  useEffect(() => setArrangement(readArrangement()), []);
  function arrange(next: Arrangement) {
    setArrangement(next);
    write("sessionStorage", KEY, next);
  }
  return [arrangement, arrange] as const;
}

type WallProps = { arrangement: Arrangement; arrange: (next: Arrangement) => void };

/** All projects as a wall of pasted frames, as the visitor has arranged them. */
export function Wall({ projects, arrangement, arrange }: WallProps & { projects: readonly Queries.CardFragment[] }) {
  const { isTidy, moved } = arrangement;
  useStillHash();
  const move = (projectId: string) => (place: Place) => {
    const others = moved.filter((one) => one.projectId !== projectId);
    arrange({ isTidy, moved: [...others, { projectId, ...place }] });
  };
  return (
    <div className={styles.wall}>
      <ul className={isTidy ? styles.tidy : styles.scattered}>
        {projects.map((project, index) => {
          const { projectId } = project;
          const order = moved.findIndex((one) => one.projectId === projectId);
          return (
            <Frame
              key={projectId}
              project={project}
              isFirst={index === 0}
              place={moved[order]}
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
export function WallTools({ arrangement: { isTidy }, arrange }: WallProps) {
  const isHydrated = useHydrated();
  const arrangeAs = (next: boolean) => () => {
    const change = () => flushSync(() => arrange({ isTidy: next, moved: [] }));
    // Older browsers show the new layout at once.
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
          <button type="button" className="mono touch control" onClick={arrangeAs(true)}>
            Tidy
          </button>
          <button type="button" className="mono touch control" onClick={arrangeAs(false)}>
            Scatter
          </button>
          <span role="status" className="visually-hidden">
            {isTidy ? "The frames are in rows." : "The frames are scattered."}
          </span>
        </>
      )}
    </div>
  );
}
