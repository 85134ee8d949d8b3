import { openStill, useStillAddress } from "./lightbox/still-address";
import { Share } from "./share";

import * as styles from "./project-tools.module.css";

/** What can be done with a project beside watching it: its still on its own, and the page's link. */
export function ProjectTools({
  project: { projectId, title },
}: {
  project: Pick<Queries.PlayerFragment, "projectId" | "title">;
}) {
  useStillAddress();
  return (
    <div className={styles.tools}>
      <button type="button" onClick={({ currentTarget }) => openStill(projectId, currentTarget)}>
        View still
      </button>
      <Share title={title} />
    </div>
  );
}
