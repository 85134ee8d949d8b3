import * as styles from "./back-home.module.css";

/** The link to the home page. @param label its words on the page */
export function BackHome({ label = "Back to Home" }: { label?: string | undefined }) {
  return (
    <a className={`note touch ${styles.link}`} href="/">
      <svg className={styles.arrow} viewBox="0 0 20 14" aria-hidden="true">
        <path d="M8 1 2 7l6 6M2 7h17" fill="none" stroke="currentColor" strokeWidth="2" />
      </svg>
      {label}
    </a>
  );
}
