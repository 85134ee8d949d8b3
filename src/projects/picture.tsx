import { graphql } from "gatsby";
import type { IGatsbyImageData } from "gatsby-plugin-image";
import { useEffect, useRef } from "react";

import * as styles from "./picture.module.css";

export type PictureProps = {
  still: Queries.StillFragment;
  /** Replaces the still's own text; "" when a caption describes the still. */
  alt?: string;
  /** The `sizes` of the `<img>`. */
  sizes: string;
  /** The page's first picture, which its `Head` preloads too. The others load after the scripts. */
  isFirst?: boolean | undefined;
};

// React 18 passes on only the lower-case name of the attribute.
const PRIORITY = { fetchpriority: "high" };

/** Pictures that this document has shown: decoded at once when they appear again, so that nothing flickers. */
const shown = new Set<string>();

function useShown(key: string) {
  const ref = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const picture = ref.current;
    return () => {
      if (picture?.complete) shown.add(key);
    };
  }, [key]);
  return { ref, wasShown: shown.has(key) };
}

/** @throws {Error} if the file is not an image, which the build rules out and GraphQL can't express */
export function imageOf({ image }: Queries.StillFragment): IGatsbyImageData {
  if (!image.childImageSharp) throw new Error("A still is not an image.");
  return image.childImageSharp.gatsbyImageData;
}

/**
 * A still that fills its box, over its dominant colour: an SVG fill, because the policy needs a hash for each style
 * attribute.
 */
export function Picture({ still, alt = still.alt, sizes, isFirst = false }: PictureProps) {
  const image = imageOf(still);
  const { sources = [], fallback } = image.images;
  const { ref, wasShown } = useShown(`${fallback?.src} ${sizes}`);
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
          ref={ref}
          className={styles.layer}
          src={fallback?.src}
          srcSet={fallback?.srcSet}
          sizes={sizes}
          width={1600}
          height={Math.round((1600 * image.height) / image.width)}
          alt={alt}
          decoding={wasShown ? "sync" : "async"}
          loading={isFirst || wasShown ? "eager" : "lazy"}
          {...(isFirst && PRIORITY)}
        />
      </picture>
    </>
  );
}

/** Preloads a page's first picture from its `Head`. */
export function PreloadPicture({ still, sizes }: Pick<PictureProps, "still" | "sizes">) {
  const [best] = imageOf(still).images.sources ?? [];
  return (
    <link rel="preload" as="image" type={best?.type} imageSrcSet={best?.srcSet} imageSizes={sizes} {...PRIORITY} />
  );
}

/** Every width and format that a page may request (src/node/still-files.ts). */
export const stillFragment = graphql`
  fragment Still on Project {
    alt
    image {
      childImageSharp {
        gatsbyImageData(layout: FULL_WIDTH)
      }
    }
  }
`;
