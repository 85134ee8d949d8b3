import { useCallback, useSyncExternalStore } from "react";

/** The visitor has asked the system for less motion. */
export const CALM = "(prefers-reduced-motion: reduce)";

/** True where a media query is met now. */
export const isMet = (query: string): boolean => matchMedia(query).matches;

/** Whether a media query is met, kept up to date. A page's HTML is built as if none were. */
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
    () => isMet(query),
    () => false,
  );
}
