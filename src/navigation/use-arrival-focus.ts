import { useEffect } from "react";
import { isInWindow } from "./scroll";

/** The router's location; `key` differs for every navigation. */
export type Arrival = { pathname: string; hash: string; key?: string | undefined };

let last: Arrival | undefined;

/** Stores in the history entry which of the page's links was followed; -1 before any. */
const store = (linkIndex: number) => history.replaceState({ ...history.state, linkIndex }, "");

/** Call before a link is followed: Back restores its focus. */
export const rememberLink = (link: HTMLAnchorElement): void => store(Array.from(document.links).indexOf(link));

/** Focuses the heading of a new page or section; after Back and Forward, the link that was followed from there. */
export function useArrivalFocus({ pathname, hash, key }: Arrival): void {
  useEffect(() => {
    const isArrival = last !== undefined && (last.pathname !== pathname || last.key !== key);
    last = { pathname, hash, key };
    const linkIndex: number | undefined = history.state?.linkIndex;
    if (linkIndex === undefined) store(-1);
    if (!isArrival) return;
    // Runs after the router's effect of the same commit, which focuses Gatsby's wrapper.
    queueMicrotask(() => {
      // WebKit scrolls late to the focused wrapper, so it must not be focusable.
      document.getElementById("gatsby-focus-wrapper")?.removeAttribute("tabindex");
      if (linkIndex === undefined) focusHeading(hash);
      else focusLink(document.links[linkIndex]);
    });
  }, [pathname, hash, key]);
}

function focusHeading(hash: string): void {
  const section = document.getElementById(hash.slice(1));
  // The browser has focused the skip link's target.
  if (section && section === document.activeElement) return;
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
