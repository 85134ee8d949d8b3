import { useCopy } from "../toasts/use-copy";

/** @returns true if the system's share sheet opened, also if the visitor closed it */
const shareBySystem = async (title: string, url: string) => {
  try {
    await navigator.share({ title, url });
    return true;
  } catch (error) {
    return (error as Error).name === "AbortError";
  }
};

/** Shares the page's address, without query and hash: by the system's share sheet, or else by copying it. */
export function Share({ title }: { title: string }) {
  const { said, copy, forget } = useCopy("Link copied");
  const share = async () => {
    const url = location.origin + location.pathname;
    if (!(await shareBySystem(title, url))) await copy(url);
  };
  return (
    <>
      <button type="button" onClick={share} onBlur={forget}>
        Share
      </button>
      <span role="status" className="fact">
        {said}
      </span>
    </>
  );
}
