import { graphql } from "gatsby";
import type { IGatsbyImageData } from "gatsby-plugin-image";
import { useEffect, useRef } from "react";

import * as styles from "./picture.module.css";

type PictureProps = {
  still: Queries.StillFragment;
  /** What is said instead of the still's own words; "" where something beside it says it. */
  alt?: string;
  /** How wide the picture is shown, for the browser's choice of file (the `sizes` of an `<img>`). */
  sizes: string;
  turn?: Turn;
};

/**
 * When a picture is fetched: the page's first one before all else (its page's `Head` has a `PreloadPicture` too), others in
 * the first window at once, the rest when they come near.
 */
export type Turn = "first" | "early" | "late";

// React 18 passes on only the lower-case name of the attribute.
const TURNS = {
  first: { loading: "eager", fetchpriority: "high" },
  early: { loading: "eager" },
  late: { loading: "lazy" },
} as const;

/** The pictures that this document has shown: the browser has them, and shows them at once when they come again. */
const shown = new Set<string>();

/** @param id of a still, as wide as it is shown @returns the picture's ref, and whether it was shown before */
function useShown(id: string) {
  const ref = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const picture = ref.current;
    return () => {
      if (picture?.complete) shown.add(id);
    };
  }, [id]);
  return { ref, wasShown: shown.has(id) };
}

/**
 * The files of a still. The build checks that every still is a picture; GraphQL can't know it.
 * @throws {Error} where it is none
 */
export function imageOf({ image }: Queries.StillFragment): IGatsbyImageData {
  if (!image.childImageSharp) throw new Error("A still is no picture.");
  return image.childImageSharp.gatsbyImageData;
}

/**
 * A still that fills its frame, over its dominant colour. The colour is an attribute of a shape and not a style,
 * which a strict content security policy would refuse.
 */
export function Picture({ still, alt = still.alt, sizes, turn = "late" }: PictureProps) {
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
          {...TURNS[wasShown ? "early" : turn]}
        />
      </picture>
    </>
  );
}

/**
 * For a page's `Head`: the page's first picture, fetched before the browser has come to it. Whoever doesn't read the best
 * type takes no notice of it.
 */
export function PreloadPicture({ still, sizes }: Pick<PictureProps, "still" | "sizes">) {
  const [best] = imageOf(still).images.sources ?? [];
  if (!best) return null;
  return (
    <link
      rel="preload"
      as="image"
      type={best.type}
      imageSrcSet={best.srcSet}
      imageSizes={sizes}
      {...{ fetchpriority: "high" }}
    />
  );
}

/** A still in every width and format a page may ask for (src/build/stills.ts). */
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
