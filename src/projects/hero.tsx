import { graphql } from "gatsby";
import { useRef } from "react";
import { isSlowerThan } from "../navigation/connection";
import { latePart } from "../navigation/idle";
import { placesIn, site } from "../site";
import { useFit } from "../styles/use-fit";
import { Picture } from "./picture";
import { previewsAllowed } from "./use-preview";

import * as button from "../styles/button.module.css";
import * as styles from "./hero.module.css";

/** On a phone a little less than it is: dimmed as it is, nobody sees the pixels that a file of the next width would add. */
export const HERO_SIZES = "(min-width: 37.5rem) 100vw, 92vw";

const useFilm = latePart(() => import("./hero-loop"));

/** The home page's first screen: the company's name, struck, over the featured still (specification, section 2) and its film. */
export function Hero({ featured }: { featured: Queries.HeroFragment }) {
  const [first, second] = site.lockup;
  // The last of the places is what a visitor is asked to do: here it comes first.
  const ways = placesIn("hero").reverse();
  const lockup = useRef<HTMLHeadingElement>(null);
  useFit(lockup);
  const film = useFilm();
  const { previewVideo } = featured;
  return (
    <section className={styles.hero} aria-labelledby="company">
      <div className={styles.backdrop}>
        <Picture still={featured} alt="" sizes={HERO_SIZES} turn="first" />
      </div>
      {film && previewVideo && previewsAllowed() && !isSlowerThan("4g") && <film.HeroLoop address={previewVideo} />}
      <p className={`fact ${styles.place}`}>{site.place}</p>
      <h1 ref={lockup} id="company" className={styles.lockup}>
        <span className={styles.first}>{first}</span> <span className={styles.second}>{second}</span>
      </h1>
      <div className={styles.foot}>
        <p className={styles.line}>{`Exceptional ${site.creates}.`}</p>
        <div className={styles.ways}>
          {ways.map(({ path, label }, index) => (
            <a key={path} className={index === 0 ? button.primary : button.button} href={path}>
              {label}
            </a>
          ))}
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
