/** The hash `#still-` and a project's id open that project's still over the page. */
import { useEffect } from "react";
import { cancelPress } from "../../navigation/links";

let lightbox: typeof import("./lightbox") | undefined;

/** The project whose still the address names. */
export const addressedStill = (): string | undefined => /^#still-([\w-]+)$/.exec(location.hash)?.[1];

export const stillAddress = (projectId: string): string => `#still-${projectId}`;

/** The still that the lightbox last followed. */
let followed: string | undefined;

async function followAddress(): Promise<void> {
  followed = addressedStill();
  lightbox ??= await import(/* webpackChunkName: "lightbox" */ "./lightbox");
  await lightbox.matchAddress();
}

/**
 * Opens a project's still in a history entry of its own, so that Back closes it.
 * @param opener the pressed button, focused again on close; Safari doesn't focus a clicked button itself
 */
export function openStill(projectId: string, opener: HTMLElement): void {
  // Ignore further presses while the lightbox loads.
  if (addressedStill()) return;
  cancelPress();
  opener.focus({ preventScroll: true });
  // Gatsby finds the page's scroll position by the key in the state.
  history.pushState({ ...history.state, still: true }, "", stillAddress(projectId));
  // The chunk is gone after a new build, so reload; offline, undo, and the next press retries.
  followAddress().catch(() => (navigator.onLine ? location.reload() : history.back()));
}

/** Keeps the lightbox in step with the address while the component is mounted. */
export function useStillAddress(): void {
  useEffect(() => {
    const { pathname } = location;
    const follow = () => void followAddress().catch(() => {});
    if (addressedStill()) follow();
    const move = (event: PopStateEvent) => {
      if (location.pathname !== pathname || !(followed ?? addressedStill())) return;
      // Gatsby's router would announce the page and scroll.
      event.stopImmediatePropagation();
      follow();
    };
    addEventListener("popstate", move, true);
    return () => {
      removeEventListener("popstate", move, true);
      // Before the next page's heading takes the focus.
      lightbox?.closeAtOnce();
      followed = undefined;
    };
  }, []);
}
