import { graphql } from "gatsby";
import { Picture, type Turn } from "./picture";
import { type Ratio, ratioAt } from "./ratios";
import { usePreview } from "./use-preview";

import * as styles from "./card.module.css";

type CardProps = {
  project: Queries.CardFragment;
  /** Its place in the display order, from 1. */
  position: number;
  /** Where it is not that of its position. */
  ratio?: Ratio;
  /** Undefined while it is far away. */
  scene: Queries.CardSceneFragment | undefined;
  /** How wide the card is shown (the `sizes` of an `<img>`). */
  sizes: string;
  turn?: Turn;
};

/** A project as one link: the still, its title over it, and the preview while it is hovered or focused. */
export function Card({ project, position, ratio = ratioAt(position), scene, sizes, turn = "late" }: CardProps) {
  const { projectId, title } = project;
  const preview = usePreview(scene?.previewVideo ?? "");
  return (
    <a className={styles.card} data-ratio={ratio} href={`/portfolio/${projectId}`} {...preview.handlers}>
      <span className={styles.caption}>
        <span className={`fact ${styles.number}`} aria-hidden="true">
          {String(position).padStart(2, "0")}
        </span>
        <span className={styles.title} dir="auto">
          {title}
        </span>
      </span>
      <span className={styles.frame} data-still={projectId}>
        {scene && <Picture still={scene} sizes={sizes} turn={turn} />}
        {preview.wanted && (
          <>
            <video
              ref={preview.video}
              className={styles.preview}
              data-shown={preview.shown}
              muted
              loop
              playsInline
              preload="none"
              disablePictureInPicture
            />
            <svg className={styles.progress} aria-hidden="true">
              <rect ref={preview.line} height="100%" fill="currentColor" />
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
  }
`;

export const cardSceneFragment = graphql`
  fragment CardScene on Project {
    previewVideo
    ...Still
  }
`;
