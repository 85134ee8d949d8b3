import { HEADER_MENU, site } from "../site";

import * as styles from "./header.module.css";

export function Header({ currentPath }: { currentPath: string }) {
  const current = (path: string) => (path === currentPath ? "page" : undefined);
  return (
    <header className={`wrap ${styles.header}`}>
      <a className={styles.name} href="/" aria-label={`${site.name}, home`} aria-current={current("/")}>
        {site.lockup[0]}
      </a>
      <nav aria-label="Main">
        <ul className={`mono wrap muted ${styles.links}`}>
          {HEADER_MENU.map(({ path, label }) => (
            <li key={path}>
              <a className="touch" href={path} aria-current={current(path)}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  );
}
