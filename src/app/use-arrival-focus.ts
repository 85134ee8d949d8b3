import { useEffect } from "react";

/** The path of the page that the visitor has come to last; none before the first page is awake. */
let arrivedAt: string | undefined;

/**
 * Moves the focus to the heading of the page that has just been navigated to, so that a screen reader speaks it and
 * Tab goes on from there. The scroll position is left to the browser (the top, or where Back came from).
 * @param path of the page that is shown
 */
export function useArrivalFocus(path: string): void {
  useEffect(() => {
    const isArrival = arrivedAt !== undefined && arrivedAt !== path;
    arrivedAt = path;
    // Gatsby's router focuses its own wrapper in an effect of the same commit; the microtask comes after all of them.
    if (isArrival) queueMicrotask(focusHeading);
  }, [path]);
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>("main h1");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
}
