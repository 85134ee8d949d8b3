import * as styles from "./back-home.module.css";

/** The way back to the home page, in the words that the page's section of the specification gives it. */
export function BackHome({ label = "Back to Home" }: { label?: "Back to Home" | "BACK TO HOME" }) {
  return (
    <a className={styles.link} href="/">
      <svg className={styles.arrow} viewBox="0 0 20 14" aria-hidden="true">
        <path d="M8 1 2 7l6 6M2 7h17" fill="none" stroke="currentColor" strokeWidth="2" />
      </svg>
      {label}
    </a>
  );
}
