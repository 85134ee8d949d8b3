import { type ComponentType, useEffect, useRef, useState } from "react";
import { isSlowerThan } from "../connection";
import { quiet } from "../rest";
import { placesIn, site } from "../site";
import { useFit } from "../styles/use-fit";
import { Picture } from "./picture";
import { previewsAllowed } from "./preview";

import * as button from "../styles/button.module.css";
import * as styles from "./hero.module.css";

/** On a phone a little less than it is: dimmed as it is, nobody sees the pixels that a file of the next width would add. */
export const HERO_SIZES = "(min-width: 37.5rem) 100vw, 92vw";

/** How long nothing has come over the network when the film begins. The budgets and the bench count the first load until two seconds. */
const QUIET_MS = 2500;

/**
 * The film behind the name, once the page has come to rest; nothing where the visitor wants less motion or data, or has a slow
 * connection.
 * @param address of the featured project's preview; empty where there is none
 */
function useFilm(address: string): ComponentType<{ address: string }> | undefined {
  const [film, setFilm] = useState<{ Loop: ComponentType<{ address: string }> }>();
  useEffect(() => {
    let isHere = true;
    const load = async () => {
      await quiet(QUIET_MS);
      if (!isHere || !previewsAllowed() || isSlowerThan("4g")) return;
      const { HeroLoop } = await import("./hero-loop");
      if (isHere) setFilm({ Loop: HeroLoop });
    };
    if (address !== "") load().catch(() => {}); // There is the still.
    return () => {
      isHere = false;
    };
  }, [address]);
  return film?.Loop;
}

/** The home page's first screen: the company's name, struck, over the featured still (specification, section 2) and its film. */
export function Hero({ featured }: { featured: Queries.CardSceneFragment }) {
  const [first, second] = site.lockup;
  // The last of the places is what a visitor is asked to do: here it comes first.
  const ways = placesIn("hero").reverse();
  const lockup = useRef<HTMLHeadingElement>(null);
  useFit(lockup);
  const Film = useFilm(featured.previewVideo);
  return (
    <section className={styles.hero} aria-labelledby="company">
      <div className={styles.backdrop}>
        <Picture still={featured} alt="" sizes={HERO_SIZES} turn="first" />
      </div>
      {Film && <Film address={featured.previewVideo} />}
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
