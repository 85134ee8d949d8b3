import { Share } from "./share";
import { openStill, useStillAddress } from "./still-address";
import { useArrowKeys } from "./use-arrow-keys";

import * as styles from "./project-tools.module.css";

/** What can be done with a project beside watching it: its still on its own, the page's link, and the arrow keys. */
export function ProjectTools({ project: { projectId, title } }: { project: Queries.CardFragment }) {
  useStillAddress();
  useArrowKeys();
  return (
    <div className={styles.tools}>
      <button type="button" onClick={({ currentTarget }) => openStill(projectId, currentTarget)}>
        View still
      </button>
      <Share title={title} />
    </div>
  );
}
