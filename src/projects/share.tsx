import { useCopy } from "../toasts/use-copy";

/** Shares the page's URL, without query and hash: by the system's share sheet, or else by copying it. */
export function Share({ title }: { title: string }) {
  const { message, copy, clear } = useCopy("Link copied");
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
      <button type="button" onClick={share} onBlur={clear}>
        Share
      </button>
      <span role="status" className="fact">
        {message}
      </span>
    </>
  );
}
