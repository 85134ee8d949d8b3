import { useEffect, useState } from "react";
import { InstallApp } from "../offline/install-app";
import { SaveOffline } from "../offline/save-offline";
import { menuLinks, site } from "../site";

import * as styles from "./footer.module.css";

/** Set by the build (src/node/webpack.ts): a query would be one more request before hydration. */
declare const BUILD_YEAR: string;

export function Footer() {
  const [year, setYear] = useState(BUILD_YEAR);
  useEffect(() => setYear(String(new Date().getFullYear())), []);
  return (
    <footer className={styles.footer}>
      <p className={styles.line}>
        {/* One text node: several would shift when the font replaces its fallback. */}
        {`${site.name} creates exceptional ${site.creates}.`}
      </p>
      <nav aria-label="Footer">
        <ul className={styles.links}>
          {menuLinks("footer").map(({ path, label }) => (
            <li key={path}>
              <a href={path}>{label}</a>
            </li>
          ))}
          <li>
            <a href={`mailto:${site.email}`}>{site.email}</a>
          </li>
        </ul>
      </nav>
      <div className={styles.actions}>
        <InstallApp />
        <SaveOffline />
      </div>
      <p className={`fact ${styles.facts}`}>
        <span>{`© ${year} ${site.name}`}</span>
        <span hidden>{site.url}</span>
        <span>{site.location}</span>
      </p>
    </footer>
  );
}
