/** Gatsby restores scroll positions while a page is shown, the browser before hydration. Call once. */
export function manageScrollRestoration(): void {
  const setTo = (value: ScrollRestoration) => () => {
    history.scrollRestoration = value;
  };
  setTo("manual")();
  addEventListener("pageshow", setTo("manual"));
  addEventListener("pagehide", setTo("auto"));
}
