import { Icon } from "../icon";

import * as styles from "./back-home.module.css";

/** The link to the home page. @param label as the specification words it for the page */
export function BackHome({ label = "Back to Home" }: { label?: string | undefined }) {
  return (
    <a className={`note touch ${styles.link}`} href="/">
      <Icon className={styles.arrow} viewBox="0 0 20 14" path="M8 1 2 7l6 6M2 7h17" />
      {label}
    </a>
  );
}
