import type { CSSProperties } from "react";
import { Icon } from "../../icon";
import { useHydrated } from "../../loading/hydration";
import { Card } from "../card";
import { openStill } from "../lightbox/open-still";
import { sizesOf, WIDE } from "../picture-sizes";
import { shapeOf } from "../shapes";
import { type Place, useDrag } from "./use-drag";

import * as styles from "./wall.module.css";

/** The same for every frame: on a phone about the width of the first one, which is preloaded. */
export const FRAME_SIZES = sizesOf({ when: WIDE, length: 48 }, { length: 87 });

const ENLARGE = "M11 2h5v5M7 16H2v-5M16 2l-6 6M2 16l6-6";

type FrameProps = {
  project: Queries.CardFragment;
  isFirst: boolean;
  /** Undefined where the visitor has not moved it. */
  place: Place | undefined;
  /** Moved frames with a higher number lie on top of others. */
  order: number;
  onMove: (place: Place) => void;
};

/** A project's card on the wall. It can be dragged, and its button shows the still on its own. */
export function Frame({ project, isFirst, place, order, onMove }: FrameProps) {
  const { dragged, handlers } = useDrag(onMove);
  const isHydrated = useHydrated();
  const current = dragged ?? place;
  const style = current && ({ "--x": current.x, "--y": current.y, "--order": order } as CSSProperties);
  return (
    <li className={styles.slot} data-shape={shapeOf(project)}>
      <div
        className={current ? styles.moved : styles.frame}
        style={style}
        data-dragged={dragged ? true : undefined}
        {...handlers}
      >
        <Card project={project} sizes={FRAME_SIZES} isFirst={isFirst} />
        {isHydrated && (
          <button
            type="button"
            className={`square control ${styles.enlarge}`}
            aria-label={`Enlarge the still of ${project.title}`}
            onClick={({ currentTarget }) => openStill(project.projectId, currentTarget)}
          >
            <Icon viewBox="0 0 18 18" width="40%" path={ENLARGE} />
          </button>
        )}
      </div>
    </li>
  );
}
