import { openStill } from "./still-address";

import * as styles from "./enlarge.module.css";

/** The button in the corner of a frame that shows its still on its own. */
export function Enlarge({ project: { projectId, title } }: { project: Queries.CardFragment }) {
  return (
    <button
      type="button"
      className={styles.enlarge}
      aria-label={`Enlarge the still of ${title}`}
      onClick={({ currentTarget }) => openStill(projectId, currentTarget)}
    >
      <svg viewBox="0 0 18 18" aria-hidden="true">
        <path d="M11 2h5v5M7 16H2v-5M16 2l-6 6M2 16l6-6" fill="none" stroke="currentColor" strokeWidth="2" />
      </svg>
    </button>
  );
}
