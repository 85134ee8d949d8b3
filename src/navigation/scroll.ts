/** True while an element is in the window, at least in part. */
export function isInWindow(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

/** Gatsby restores scroll positions while a page is shown, the browser before hydration. Call once. */
export function manageScrollRestoration(): void {
  const setTo = (value: ScrollRestoration) => () => (history.scrollRestoration = value);
  setTo("manual")();
  addEventListener("pageshow", setTo("manual"));
  addEventListener("pagehide", setTo("auto"));
}
