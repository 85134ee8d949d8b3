import { useEffect } from "react";

/** What is known of a page's address in the router: `key` is another one for every navigation. */
export type Arrival = { pathname: string; hash: string; key?: string | undefined };

/** Where the visitor has come to last; nothing before the first page is awake. */
let last: Arrival | undefined;

/** Notes in the entry of the history which of the page's links leads on from it; -1 while none has. */
const note = (left: number) => history.replaceState({ ...history.state, left }, "");

/** To be called before a link is followed: Back gives it the focus. */
export const markLeft = (link: HTMLAnchorElement): void => note(Array.from(document.links).indexOf(link));

/**
 * Moves the focus to the heading of what has just been navigated to, the page or the section that the address names, so
 * that a screen reader speaks it and Tab goes on from there; after Back and Forward to the link that was followed from there. The
 * scroll position is left to the browser (the top, the section, or where Back came from).
 */
export function useArrivalFocus({ pathname, hash, key }: Arrival): void {
  useEffect(() => {
    const isArrival = last !== undefined && (last.pathname !== pathname || last.key !== key);
    last = { pathname, hash, key };
    const left: number | undefined = history.state?.left;
    if (left === undefined) note(-1);
    if (!isArrival) return;
    // Gatsby's router focuses its own wrapper in an effect of the same commit; the microtask comes after all of them.
    queueMicrotask(() => {
      // The router can't focus its wrapper any more: WebKit would scroll to it late, and so to the top of what Back brought.
      document.getElementById("gatsby-focus-wrapper")?.removeAttribute("tabindex");
      if (left === undefined) focusHeading(hash);
      else focusLink(document.links[left]);
    });
  }, [pathname, hash, key]);
}

function focusHeading(hash: string): void {
  const section = document.getElementById(hash.slice(1));
  // The skip link's target takes the focus by itself.
  if (section && section === document.activeElement) return;
  const inSection = section?.matches("h1, h2") ? section : section?.querySelector<HTMLElement>("h2");
  const heading = inSection ?? document.querySelector<HTMLElement>("main h1");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
}

/** Where it is out of sight, nothing has the focus. */
function focusLink(link: HTMLElement | undefined): void {
  const { top = 0, bottom = 0 } = link?.getBoundingClientRect() ?? {};
  if (link && bottom > 0 && top < innerHeight) link.focus({ preventScroll: true });
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
