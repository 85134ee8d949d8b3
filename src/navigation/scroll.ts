/** True while an element is in the window, at least in part. */
export function isInWindow(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

/**
 * Scrolls to the stored position after Back and Forward, also at an address with a fragment, to which Gatsby would scroll. When a
 * page loads, the browser has done it, but WebKit not always. @param position 0 if none is stored, as of a new visit
 * @returns whether Gatsby shall scroll: after a navigation without a stored position
 */
export function restoreScroll([x, y]: [x: number, y: number], isLoad: boolean): boolean {
  // The browser's own entry of a fragment (Skip to content) has no state, and shares its position with others.
  const isStored = y > 0 && history.state !== null;
  // The visitor may have scrolled since. At a fragment, WebKit may have scrolled to that.
  const isDone = isLoad && scrollY > 0 && location.hash === "";
  if (isStored && !isDone) scrollTo(x, y);
  return !isLoad && !isStored;
}

/** Gatsby restores scroll positions while a page is shown, the browser when it loads one. Call once. */
export function manageScrollRestoration(): void {
  const setTo = (value: ScrollRestoration) => () => (history.scrollRestoration = value);
  setTo("manual")();
  addEventListener("pageshow", setTo("manual"));
  addEventListener("pagehide", setTo("auto"));
}
