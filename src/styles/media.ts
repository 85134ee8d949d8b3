import { useSyncExternalStore } from "react";

const reducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)");

export const prefersReducedMotion = (): boolean => reducedMotion().matches;

function subscribe(listener: () => void) {
  const query = reducedMotion();
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Updated on change. For components that are not in the pages' HTML. */
export const usePrefersReducedMotion = () => useSyncExternalStore(subscribe, prefersReducedMotion);
