import { Link } from "gatsby";

import * as styles from "./header.module.css";

/** The name, and the three places of the site. */
export function Header() {
  return (
    <header className={styles.header}>
      <Link className={styles.name} to="/" aria-label="HAMMERED PRODUCTIONS, home">
        HAMMERED
      </Link>
      <nav aria-label="Main">
        <ul className={`fact ${styles.places}`}>
          <li>
            <Link to="/#work">WORK</Link>
          </li>
          <li>
            <Link to="/portfolio">STILLS</Link>
          </li>
          <li>
            <Link to="/contact">CONTACT</Link>
          </li>
        </ul>
      </nav>
    </header>
  );
}
