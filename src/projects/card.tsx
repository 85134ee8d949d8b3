import { graphql } from "gatsby";
import { type SyntheticEvent, useRef } from "react";
import { Loop } from "./loop";
import { Picture, type Turn } from "./picture";
import { ratioAt } from "./ratios";
import { usePreview } from "./use-preview";

import * as styles from "./card.module.css";

type CardProps = {
  project: Queries.CardFragment;
  /** Its place in the display order, from 1. */
  position: number;
  /** How wide the card is shown (the `sizes` of an `<img>`). */
  sizes: string;
  turn?: Turn;
};

/** A project as one link: the still, its title over it, and the preview while it is hovered or focused. */
export function Card({ project, position, sizes, turn = "late" }: CardProps) {
  const { projectId, title, previewVideo } = project;
  const preview = usePreview(projectId, previewVideo);
  const line = useRef<SVGRectElement>(null);
  const drawLine = ({ currentTarget: { currentTime, duration } }: SyntheticEvent<HTMLVideoElement>) =>
    line.current?.setAttribute("width", `${(100 * currentTime) / duration || 0}%`);
  return (
    <a className={styles.card} data-ratio={ratioAt(position)} href={`/portfolio/${projectId}`} {...preview.handlers}>
      <span className={styles.caption}>
        <span className={`fact ${styles.number}`} aria-hidden="true">
          {String(position).padStart(2, "0")}
        </span>
        <span className={styles.title} dir="auto">
          {title}
        </span>
      </span>
      <span className={styles.frame} data-still={projectId}>
        <Picture still={project} sizes={sizes} turn={turn} />
        {preview.isWanted && (
          <>
            <Loop ref={preview.video} className={styles.preview} data-shown={preview.isShown} onTimeUpdate={drawLine} />
            <svg className={styles.progress} aria-hidden="true">
              <rect ref={line} height="100%" fill="currentColor" />
            </svg>
          </>
        )}
      </span>
    </a>
  );
}

export const cardFragment = graphql`
  fragment Card on Project {
    projectId
    title
    previewVideo
    ...Still
  }
`;
