import { graphql } from "gatsby";
import { useRef } from "react";
import { lazyModuleHook } from "../loading/idle";
import { isSlowerThan } from "../navigation/connection";
import { CONTACT, STILLS, site } from "../site";
import { useFit } from "../styles/use-fit";
import { Picture } from "./picture";
import { sizesOf, WIDE } from "./picture-sizes";
import { previewsAllowed } from "./use-preview";

import * as button from "../styles/button.module.css";
import * as styles from "./hero.module.css";

/** Understates a phone's width: the image is dimmed, so a smaller file will do. */
export const HERO_SIZES = sizesOf({ when: WIDE, length: 100 }, { length: 92 });

const useHeroPreview = lazyModuleHook(() => import("./hero-preview"));

/** The home page's first screen: the company's name over the featured still and its preview. */
export function Hero({ featured }: { featured: Queries.HeroFragment }) {
  const [first, second] = site.lockup;
  const lockup = useRef<HTMLHeadingElement>(null);
  useFit(lockup);
  const loaded = useHeroPreview();
  // A video of another host plays on its card only: nothing asks that host before the visitor does.
  const url = featured.previewVideo.startsWith("/") && featured.previewVideo;
  return (
    <section className={styles.hero} aria-labelledby="company">
      <div className={styles.backdrop}>
        <Picture still={featured} alt="" sizes={HERO_SIZES} isFirst />
      </div>
      {loaded && url && previewsAllowed() && !isSlowerThan("4g") && <loaded.HeroPreview key={url} url={url} />}
      <p className={`mono ${styles.location}`}>{site.location}</p>
      <h1 ref={lockup} id="company" className={styles.lockup}>
        <span>{first}</span> <span className={styles.second}>{second}</span>
      </h1>
      <div className={`wrap ${styles.foot}`}>
        <p className="lead">{`Exceptional ${site.creates}.`}</p>
        <div className={`wrap ${styles.links}`}>
          <a className={button.primary} href={CONTACT.path}>
            {CONTACT.label}
          </a>
          <a className={button.button} href={STILLS.path}>
            {STILLS.label}
          </a>
        </div>
      </div>
    </section>
  );
}

export const heroFragment = graphql`
  fragment Hero on Project {
    previewVideo
    ...Still
  }
`;
