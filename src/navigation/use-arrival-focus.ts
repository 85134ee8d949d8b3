import { useEffect } from "react";
import { keepWrapperUnfocused } from "../loading/gatsby";
import { isInWindow } from "./scroll";

/** The router's location; `key` differs for every navigation. */
export type Arrival = { pathname: string; hash: string; key?: string | undefined };

let last: Arrival | undefined;
let isFollowing = false;

/**
 * Call before a link is followed. Stores in the history entry which of the page's links it is: Back restores its focus.
 * @returns the state of the next entry, which has no such link yet
 */
export function rememberLink(link: HTMLAnchorElement): { linkIndex: number } {
  isFollowing = true;
  history.replaceState({ ...history.state, linkIndex: Array.from(document.links).indexOf(link) }, "");
  return { linkIndex: -1 };
}

/** Focuses the heading of a new page or section; after Back and Forward, the link that was followed from there. */
export function useArrivalFocus({ pathname, hash, key }: Arrival): void {
  useEffect(() => {
    const isArrival = last !== undefined && (last.pathname !== pathname || last.key !== key);
    last = { pathname, hash, key };
    const linkIndex: number | undefined = history.state?.linkIndex;
    const isNew = isFollowing || linkIndex === undefined;
    isFollowing = false;
    if (!isArrival) return;
    // Runs after the router's effect of the same commit, which focuses Gatsby's wrapper.
    queueMicrotask(() => {
      keepWrapperUnfocused();
      if (isNew) focusHeading(hash);
      else focusLink(document.links[linkIndex]);
    });
  }, [pathname, hash, key]);
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
