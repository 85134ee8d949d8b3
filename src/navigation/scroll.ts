/**
 * Gatsby brings the scroll position back itself, and would save the one that the browser has restored under another page.
 * Until it is awake, after a reload for instance, the browser does. To be called once.
 */
export function restoreScroll(): void {
  const leaveTo = (who: ScrollRestoration) => () => {
    history.scrollRestoration = who;
  };
  leaveTo("manual")();
  addEventListener("pageshow", leaveTo("manual"));
  addEventListener("pagehide", leaveTo("auto"));
}
