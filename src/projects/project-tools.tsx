import { openStill, useStillHash } from "./lightbox/open-still";
import { Share } from "./share";

/** The buttons beside the link to the video's host. */
export function ProjectTools({ project: { projectId, title } }: { project: Queries.PlayerFragment }) {
  useStillHash();
  return (
    <>
      <button type="button" onClick={({ currentTarget }) => openStill(projectId, currentTarget)}>
        View still
      </button>
      <Share title={title} />
    </>
  );
}
