import { Link } from "gatsby";
import { placesIn, site } from "../site";

import * as styles from "./header.module.css";

/** The name, and the places of the site. */
export function Header() {
  return (
    <header className={styles.header}>
      <Link className={styles.name} to="/" aria-label={`${site.name}, home`}>
        {site.lockup[0]}
      </Link>
      <nav aria-label="Main">
        <ul className={`fact ${styles.places}`}>
          {placesIn("header").map(({ path, label }) => (
            <li key={path}>
              <Link to={path}>{label}</Link>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  );
}
