/** A still on its own has an address: that of the page which it is seen over, with `#still-` and its project's id. */
import { useEffect } from "react";
import { cancelPress } from "../../navigation/links";

let lightbox: typeof import("./lightbox") | undefined;

/** The project whose still the address names. */
export const addressedStill = (): string | undefined => /^#still-([\w-]+)$/.exec(location.hash)?.[1];

/** The address of a project's still, over the page that is shown. */
export const stillAddress = (projectId: string): string => `#still-${projectId}`;

/** The still that the address was seen to name last. */
let addressed: string | undefined;

async function followAddress(): Promise<void> {
  addressed = addressedStill();
  lightbox ??= await import(/* webpackChunkName: "lightbox" */ "./lightbox");
  await lightbox.follow();
}

/**
 * Shows the still of a project on its own. The address is another entry of the history, so that Back closes it; it keeps the entry's
 * key, by which Gatsby knows where the page is scrolled to.
 * @param opener what was pressed: it gets the focus back. Safari gives a button that is clicked none.
 */
export function openStill(projectId: string, opener: HTMLElement): void {
  // One press counts until the still is shown.
  if (addressedStill()) return;
  cancelPress();
  opener.focus({ preventScroll: true });
  history.pushState({ ...history.state, still: true }, "", stillAddress(projectId));
  // The code of an older build may be gone: the address is enough for today's. Without a network the next press tries again.
  followAddress().catch(() => (navigator.onLine ? location.reload() : history.back()));
}

/** Shows the still that the address names, now and after Back and Forward. For pages that have stills. */
export function useStillAddress(): void {
  useEffect(() => {
    const { pathname } = location;
    const follow = () => void followAddress().catch(() => {});
    if (addressedStill()) follow();
    const move = (event: PopStateEvent) => {
      if (location.pathname !== pathname || !(addressed ?? addressedStill())) return;
      // It is the same page: Gatsby's router would announce it, and scroll.
      event.stopImmediatePropagation();
      follow();
    };
    addEventListener("popstate", move, true);
    return () => {
      removeEventListener("popstate", move, true);
      // At once: the heading of the next page is about to get the focus.
      lightbox?.leave();
      addressed = undefined;
    };
  }, []);
}
