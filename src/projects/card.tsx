import { graphql } from "gatsby";
import { type SyntheticEvent, useEffect, useState } from "react";
import { stillBox } from "../navigation/still-box";
import { Picture, type PictureProps } from "./picture";
import { PreviewVideo, shownWhen } from "./preview-video";
import { usePreview } from "./use-preview";

import * as styles from "./card.module.css";

type CardProps = Pick<PictureProps, "sizes" | "isFirst"> & { project: Queries.CardFragment };

/** A project as one link: its still, its title, and its preview on hover and focus. */
export function Card({ project, sizes, isFirst }: CardProps) {
  const { projectId, position, title, previewVideo } = project;
  const { isRendered, isPlaying, handlers } = usePreview(projectId, previewVideo);
  const [progress, setProgress] = useState<number>();
  function update({ currentTarget: video }: SyntheticEvent<HTMLVideoElement>) {
    if (isPlaying && video.videoWidth > 0) setProgress(video.currentTime / video.duration || 0);
  }
  useEffect(() => {
    if (!isPlaying) setProgress(undefined);
  }, [isPlaying]);
  return (
    <a className={styles.card} href={`/portfolio/${projectId}`} {...handlers}>
      <span className={styles.caption}>
        <span className={`mono ${styles.number}`} aria-hidden="true">
          {String(position).padStart(2, "0")}
        </span>
        <span className={styles.title} dir="auto">
          {title}
        </span>
      </span>
      <span className={styles.still} {...stillBox(projectId)}>
        <Picture still={project} sizes={sizes} isFirst={isFirst} />
        {isRendered && (
          <>
            <PreviewVideo
              key={previewVideo}
              url={previewVideo}
              isPlaying={isPlaying}
              className={styles.preview}
              {...shownWhen(progress !== undefined)}
              onPlaying={update}
              onTimeUpdate={update}
              onPause={({ currentTarget }) => (currentTarget.currentTime = 0)}
            />
            <svg className={styles.progress} {...shownWhen(progress !== undefined)} aria-hidden="true">
              <rect width={`${100 * (progress ?? 0)}%`} height="100%" fill="currentColor" />
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
    position
    title
    previewVideo
    ...Still
  }
`;
