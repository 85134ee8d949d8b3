import { Link } from "gatsby";
import { site } from "../site";
import { Picture } from "./picture";

import * as button from "../app/button.module.css";
import * as styles from "./hero.module.css";

/** The home page's first screen: the company's name, struck, over the featured still (specification, section 2). */
export function Hero({ featured }: { featured: Queries.StillFragment }) {
  const [first, second] = site.name.split(" ");
  return (
    <section className={styles.hero} aria-labelledby="company">
      <div className={styles.backdrop}>
        <Picture image={featured.image.gatsbyImageData} alt="" sizes="100vw" first />
      </div>
      <p className={`fact ${styles.place}`}>{site.place}</p>
      <h1 id="company" className={styles.lockup}>
        <span className={styles.first}>{first}</span> <span className={styles.second}>{second}</span>
      </h1>
      <div className={styles.foot}>
        <p className={styles.line}>Exceptional {site.creates}.</p>
        <div className={styles.ways}>
          <Link className={button.primary} to="/contact">
            CONTACT US
          </Link>
          <Link className={button.button} to="/portfolio">
            STILLS
          </Link>
        </div>
      </div>
    </section>
  );
}
