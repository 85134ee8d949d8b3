/**
 * Moves the focus to the heading of the page that has just been navigated to, so that a screen reader speaks it and
 * Tab goes on from there. The scroll position is left to the browser (the top, or where Back came from).
 */
export function focusArrival(path: string, previousPath: string | undefined): void {
  if (previousPath === undefined || previousPath === path) return;
  // The router focuses its own wrapper after this call, in the same frame; the heading's turn is the next.
  requestAnimationFrame(() => {
    const heading = document.querySelector<HTMLElement>("main h1");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: true });
  });
}
