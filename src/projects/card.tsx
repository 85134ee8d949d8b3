import { Link } from "gatsby";
import { Picture } from "./picture";
import { ratioAt } from "./ratios";
import { usePreview } from "./use-preview";

import * as styles from "./card.module.css";

type CardProps = {
  project: Queries.CardFragment;
  /** How wide the card is shown (the `sizes` of an `<img>`). */
  sizes: string;
};

/** A project as one link: the still, its title over it, and the preview while it is hovered or focused. */
export function Card({ project, sizes }: CardProps) {
  const { projectId, position, title, previewVideo, alt, image } = project;
  const preview = usePreview(previewVideo);
  return (
    <Link className={styles.card} data-ratio={ratioAt(position)} to={`/portfolio/${projectId}`} {...preview.handlers}>
      <span className={styles.caption}>
        <span className={`fact ${styles.number}`} aria-hidden="true">
          {String(position).padStart(2, "0")}
        </span>
        <span className={styles.title}>{title}</span>
      </span>
      <span className={styles.frame}>
        <Picture image={image.gatsbyImageData} alt={alt} sizes={sizes} />
        {previewVideo && (
          <video
            ref={preview.video}
            className={styles.preview}
            data-shown={preview.shown}
            muted
            loop
            playsInline
            preload="none"
            disablePictureInPicture
            tabIndex={-1}
            aria-hidden="true"
          />
        )}
      </span>
    </Link>
  );
}
