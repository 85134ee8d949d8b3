import type { IGatsbyImageData } from "gatsby-plugin-image";

import * as styles from "./picture.module.css";

type PictureProps = {
  image: IGatsbyImageData;
  alt: string;
  /** How wide the picture is shown, for the browser's choice of file (the `sizes` of an `<img>`). */
  sizes: string;
  /** True for the page's first picture only: it is fetched at once and before others. */
  first?: boolean;
};

// React 18 passes on only the lower-case name of the attribute.
const FIRST = { loading: "eager", fetchpriority: "high" } as const;
const LATER = { loading: "lazy" } as const;

/**
 * A still that fills its frame, over its dominant colour. The colour is an attribute of a shape and not a style,
 * which a strict content security policy would refuse.
 */
export function Picture({ image, alt, sizes, first = false }: PictureProps) {
  const { sources = [], fallback } = image.images;
  return (
    <>
      <svg className={styles.layer} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
        <rect width="1" height="1" fill={image.backgroundColor} />
      </svg>
      <picture>
        {sources.map(({ type, srcSet }) => (
          <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
        ))}
        <img
          className={styles.layer}
          src={fallback?.src}
          srcSet={fallback?.srcSet}
          sizes={sizes}
          width={1600}
          height={Math.round((1600 * image.height) / image.width)}
          alt={alt}
          decoding="async"
          {...(first ? FIRST : LATER)}
        />
      </picture>
    </>
  );
}
