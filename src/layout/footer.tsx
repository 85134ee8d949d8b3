import { useEffect, useState } from "react";
import { InstallApp } from "../offline/install-app";
import { SaveOffline } from "../offline/save-offline";
import { placesIn, site } from "../site";

import * as styles from "./footer.module.css";

/** Written in by the build (gatsby-node.ts): a query of Gatsby's would be one more request before the page is awake. */
declare const BUILD_YEAR: string;

/** The current year: the build's in the page's HTML, then the reader's. */
function useCurrentYear(): string {
  const [year, setYear] = useState(BUILD_YEAR);
  useEffect(() => setYear(String(new Date().getFullYear())), []);
  return year;
}

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
