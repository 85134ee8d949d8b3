/**
 * Leaves scroll restoration to Gatsby while a page is shown: it would save the browser's position under the wrong page.
 * Between pages and before hydration the browser restores. Call once.
 */
export function restoreScroll(): void {
  const setTo = (value: ScrollRestoration) => () => {
    history.scrollRestoration = value;
  };
  setTo("manual")();
  addEventListener("pageshow", setTo("manual"));
  addEventListener("pagehide", setTo("auto"));
}
