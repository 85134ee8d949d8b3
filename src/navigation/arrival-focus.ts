/** Where the focus goes after a navigation. */
import { keepWrapperUnfocused } from "../loading/gatsby";
import { isInWindow } from "./scroll";

/** The router's location; the `key` is that of the history entry. */
type PageLocation = { pathname: string; hash: string; key?: string };

/** From the click on a link until its page is shown: any other arrival is by Back, Forward or the browser. */
let isFollowing = false;

/**
 * Call before a link is followed. Stores in the history entry which of the page's links it is: Back restores its focus.
 * @returns the state of the next entry, from which no link has been followed yet
 */
export function rememberLink(link: HTMLAnchorElement): { linkIndex: number } {
  isFollowing = true;
  const linkIndex = Array.from(document.links).indexOf(link);
  history.replaceState({ ...history.state, linkIndex }, "");
  return { linkIndex: -1 };
}

/** Focuses the heading of a new page or section; after Back and Forward, the link that was followed from there. */
export function focusArrival(arrival: PageLocation, former: PageLocation): void {
  const linkIndex: number | undefined = history.state?.linkIndex;
  const isNew = isFollowing || linkIndex === undefined;
  isFollowing = false;
  keepWrapperUnfocused();
  // The lightbox's entry has the key of its page's.
  if (arrival.pathname === former.pathname && arrival.key === former.key) return;
  if (isNew) focusHeading(arrival.hash);
  else focusLink(document.links[linkIndex]);
}

function focusHeading(hash: string): void {
  // The browser focuses the skip link's target. The router learns of it later, when the visitor may have gone on.
  if (hash === "#content") return;
  const section = document.getElementById(hash.slice(1));
  const inSection = section?.matches("h1, h2") ? section : section?.querySelector<HTMLElement>("h2");
  const heading = inSection ?? document.querySelector<HTMLElement>("main h1");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
}

/** Focuses the link if it is visible, else nothing. */
function focusLink(link: HTMLElement | undefined): void {
  if (link && isInWindow(link)) link.focus({ preventScroll: true });
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
