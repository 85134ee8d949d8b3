import { useCopy } from "../toasts/use-copy";
import { openStill, useStillHash } from "./lightbox/open-still";

/**
 * The buttons beside the link to the video's host: one shows the still, one shares the page's URL without query and
 * hash.
 */
export function ProjectTools({ project: { projectId, title } }: { project: Queries.PlayerFragment }) {
  const { message, copy, clear } = useCopy("Link copied");
  useStillHash();
  const share = async () => {
    const url = location.origin + location.pathname;
    try {
      await navigator.share({ title, url });
    } catch (error) {
      // AbortError: the visitor closed the share sheet.
      if ((error as Error).name !== "AbortError") await copy(url);
    }
  };
  return (
    <>
      <button type="button" className="touch" onClick={({ currentTarget }) => openStill(projectId, currentTarget)}>
        View still
      </button>
      <button type="button" className="touch" onClick={share} onBlur={clear}>
        Share
      </button>
      <span role="status" className="mono">
        {message}
      </span>
    </>
  );
}
