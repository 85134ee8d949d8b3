import { useLayoutEffect } from "react";
import { cancelNavigation } from "../../navigation/links";
import { stillHash, stillInHash } from "./still-hash";

/** Loaded with the first still, and kept for the next page. */
let lightbox: typeof import("./lightbox") | undefined;

/** The still that the lightbox last followed. openStill sets it, outside of the component that reads it. */
let followed: string | undefined;

async function followHash(): Promise<void> {
  followed = stillInHash();
  lightbox ??= await import(/* webpackChunkName: "lightbox" */ "./lightbox");
  await lightbox.matchHash();
}

/**
 * Opens a project's still in a history entry of its own, so that Back closes it.
 * @param opener the clicked button, focused now and again on close
 */
export function openStill(projectId: string, opener: HTMLElement): void {
  // A still is already loading.
  if (document.querySelector('[aria-busy="true"]')) return;
  cancelNavigation();
  opener.focus({ preventScroll: true });
  // The state has the key of the page's scroll position.
  history.pushState({ ...history.state, still: true }, "", stillHash(projectId));
  // Shows that it loads (styles/global.css).
  opener.setAttribute("aria-busy", "true");
  followHash()
    .catch(recover)
    .finally(() => opener.removeAttribute("aria-busy"));
}

/** After a new build the lightbox's code is gone, and a reload gets the new one. Offline, another click tries again. */
function recover(): void {
  const hasLeft = stillInHash() === undefined;
  if (hasLeft) return;
  if (navigator.onLine) location.reload();
  else history.back();
}

/** Keeps the lightbox in step with the hash while the component is mounted. */
export function useStillHash(): void {
  // A layout effect, because it ends before the next page's heading takes the focus.
  useLayoutEffect(() => {
    const { pathname } = location;
    const follow = () => void followHash().catch(() => {});
    if (stillInHash()) follow();
    const move = (event: PopStateEvent) => {
      if (location.pathname !== pathname || !(followed ?? stillInHash())) return;
      cancelNavigation();
      // The router would announce the page and scroll.
      event.stopImmediatePropagation();
      follow();
    };
    addEventListener("popstate", move, true);
    return () => {
      removeEventListener("popstate", move, true);
      lightbox?.closeAtOnce();
      followed = undefined;
    };
  }, []);
}
