/** Takes a fragment away that is no text, as that of a link which was cut off (`#%zz`): Gatsby's router ends the page with it. */
function mend(): void {
  try {
    decodeURI(location.hash);
  } catch {
    history.replaceState(history.state, "", location.pathname + location.search);
  }
}

/** To be called before the router begins: now and whenever the address changes. */
export function mendFragments(): void {
  mend();
  addEventListener("popstate", mend, true);
}
