/** Takes a fragment away that is no text, as that of a link which was cut off (`#%zz`): Gatsby's router ends the page with it. */
function mend(): void {
  try {
    decodeURI(location.hash);
  } catch {
    history.replaceState(history.state, "", location.pathname + location.search);
  }
}

/** To be called before the router listens. Of the address that a page is opened with, page-path.tsx takes care. */
export function mendFragments(): void {
  addEventListener("popstate", mend, true);
}
