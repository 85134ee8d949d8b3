import { useHydrated } from "../loading/hydration";
import { InstallApp } from "../offline/install-app";
import { SaveOffline } from "../offline/save-offline";
import { MENU, site } from "../site";

import * as styles from "./footer.module.css";

/** Set by the build (src/node/webpack.ts): a query would be one more request before hydration. */
declare const BUILD_YEAR: string;

export function Footer() {
  const year = useHydrated() ? new Date().getFullYear() : BUILD_YEAR;
  return (
    <footer className={`wrap ${styles.footer}`}>
      <p className={`lead ${styles.line}`}>
        {/* A single text node: several would shift when the font replaces its fallback. */}
        {`${site.name} creates exceptional ${site.creates}.`}
      </p>
      <nav aria-label="Footer">
        <ul className={`wrap muted ${styles.links}`}>
          {[...MENU, { path: `mailto:${site.email}`, label: site.email }].map(({ path, label }) => (
            <li key={path}>
              <a className="touch" href={path}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={`wrap note ${styles.actions}`}>
        <InstallApp />
        <SaveOffline />
      </div>
      <p className={`mono wrap ${styles.end}`}>
        <span>{`© ${year} ${site.name}`}</span>
        <span>{site.location}</span>
      </p>
    </footer>
  );
}
