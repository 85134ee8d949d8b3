import { useCallback, useSyncExternalStore } from "react";

export const REDUCED_MOTION = "(prefers-reduced-motion: reduce)";

export const matchesMedia = (query: string): boolean => matchMedia(query).matches;

export const prefersReducedMotion = (): boolean => matchesMedia(REDUCED_MOTION);

/** Whether a media query matches, updated on change. False in the pages' HTML. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchesMedia(query),
    () => false,
  );
}
