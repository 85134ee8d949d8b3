import { useCopy } from "../toasts/use-copy";

/** True where the system has shown its sheet: a visitor who closes it is told nothing. */
const shareBySystem = async (title: string, url: string) => {
  try {
    await navigator.share({ title, url });
    return true;
  } catch (error) {
    return (error as Error).name === "AbortError";
  }
};

/**
 * Shares the page: by the system's sheet, else by a copy of its link. The address is the one at which the visitor is, which works for
 * others too wherever the site is seen, without what was added to it.
 */
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
