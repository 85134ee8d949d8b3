import { InstallApp } from "../offline/install-app";
import { SaveOffline } from "../offline/save-offline";
import { placesIn, site } from "../site";
import { useCurrentYear } from "./current-year";

import * as styles from "./footer.module.css";

/** What the company does, the ways on, and the copyright line. */
export function Footer() {
  const year = useCurrentYear();
  return (
    <footer className={styles.footer}>
      <p className={styles.line}>
        {/* One piece of text: in the fallback the beginnings of its parts would stand elsewhere. */}
        {`${site.name} creates exceptional ${site.creates}.`}
      </p>
      <nav aria-label="Footer">
        <ul className={styles.links}>
          {placesIn("footer").map(({ path, label }) => (
            <li key={path}>
              <a href={path}>{label}</a>
            </li>
          ))}
          <li>
            <a href={`mailto:${site.email}`}>{site.email}</a>
          </li>
        </ul>
      </nav>
      <div className={styles.offers}>
        <InstallApp />
        <SaveOffline />
      </div>
      <p className={`fact ${styles.facts}`}>
        <span>
          © {year} {site.name}
        </span>
        <span>{site.place}</span>
      </p>
    </footer>
  );
}
