/** True while an element is in the window, at least in part. */
export function isInWindow(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

/**
 * Scrolls to the stored position, also at an address with a fragment. At a load too: WebKit doesn't always restore it,
 * and after a Back that needed a load browsers restore that of the page that was left.
 * @param position 0 if none is stored, as of a new visit; one at the very top can't be told from that
 * @returns whether the router shall scroll: to the top or the fragment, after a navigation without a stored position
 */
export function restoreScroll([x, y]: [x: number, y: number], isLoad: boolean): boolean {
  // The browser's own entry of a fragment (Skip to content) has no state, and shares its position with others.
  const isStored = y > 0 && history.state !== null;
  if (isStored) scrollTo(x, y);
  return !isLoad && !isStored;
}

/** Gatsby restores scroll positions while a page is shown, the browser when it loads one. Call once. */
export function manageScrollRestoration(): void {
  function restore(how: ScrollRestoration): void {
    history.scrollRestoration = how;
  }
  restore("manual");
  addEventListener("pageshow", () => restore("manual"));
  addEventListener("pagehide", () => restore("auto"));
}
