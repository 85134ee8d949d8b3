import { openStill } from "./still-address";
import { useInHtml } from "./use-in-html";

import * as styles from "./collage.module.css";

/** The button that shows a project's still on its own. It comes when the page is awake: before that it could do nothing. */
export function Enlarge({ project: { projectId, title } }: { project: Queries.CardFragment }) {
  if (useInHtml()) return null;
  return (
    <button
      type="button"
      className={styles.enlarge}
      aria-label={`Enlarge the still of ${title}`}
      onClick={({ currentTarget }) => openStill(projectId, currentTarget)}
    >
      <svg viewBox="0 0 12 12" aria-hidden="true">
        <path d="M7 1h4v4M5 11H1V7M11 1 7 5M1 11l4-4" fill="none" stroke="currentColor" strokeWidth="1.5" />
      </svg>
    </button>
  );
}
