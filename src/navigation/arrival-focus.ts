/** Where the focus goes after a navigation. */
import { keepWrapperUnfocused } from "../loading/gatsby";
import { isInWindow } from "./scroll";

/** Stores in the history entry which of its page's links the visitor has followed; -1 while none. */
function storeLinkIndex(linkIndex: number): void {
  history.replaceState({ ...history.state, linkIndex }, "");
}

/** Call before a link is followed, so that Back restores its focus. */
export function rememberLink(link: HTMLAnchorElement): void {
  storeLinkIndex(Array.from(document.links).indexOf(link));
}

/** Focuses the heading of a new page or section; after Back and Forward, the link that was followed from there. */
export function focusArrival(hash: string): void {
  const { state } = history;
  keepWrapperUnfocused();
  if (state?.linkIndex !== undefined) {
    focusLink(document.links[state.linkIndex]);
    return;
  }
  // The browser's own entry of a fragment (Skip to content) has no state.
  if (state) storeLinkIndex(-1);
  focusHeading(hash);
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
