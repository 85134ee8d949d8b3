import { openStill, useStillAddress } from "./lightbox/still-address";
import { Share } from "./share";

/** The buttons beside the link to the video's host. */
export function ProjectTools({ project: { projectId, title } }: { project: Queries.PlayerFragment }) {
  useStillAddress();
  return (
    <>
      <button type="button" onClick={({ currentTarget }) => openStill(projectId, currentTarget)}>
        View still
      </button>
      <Share title={title} />
    </>
  );
}
