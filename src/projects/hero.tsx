import { useRef } from "react";
import { placesIn, site } from "../site";
import { useFit } from "../styles/use-fit";
import { Picture } from "./picture";

import * as button from "../styles/button.module.css";
import * as styles from "./hero.module.css";

/** On a phone a little less than it is: dimmed as it is, nobody sees the pixels that a file of the next width would add. */
export const HERO_SIZES = "(min-width: 37.5rem) 100vw, 92vw";

/** The home page's first screen: the company's name, struck, over the featured still (specification, section 2). */
export function Hero({ featured }: { featured: Queries.StillFragment }) {
  const [first, second] = site.lockup;
  // The last of the places is what a visitor is asked to do: here it comes first.
  const ways = placesIn("hero").reverse();
  const lockup = useRef<HTMLHeadingElement>(null);
  useFit(lockup);
  return (
    <section className={styles.hero} aria-labelledby="company">
      <div className={styles.backdrop}>
        <Picture still={featured} alt="" sizes={HERO_SIZES} turn="first" />
      </div>
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
