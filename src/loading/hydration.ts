/**
 * The HTML from the server. React discards it if others have changed it before hydration (a password manager's icon, a
 * translator's `<font>`): its elements then keep what the visitor has done.
 */
import { useEffect, useState, useSyncExternalStore } from "react";

/** True until the page is hydrated, and on the server. */
export const isServerHtml = () => typeof document === "undefined" || "scripts" in document.documentElement.dataset;

/** An element of the server's HTML, for a component's initial state; null after hydration. */
export const serverElement = <Found extends Element>(selector: string) =>
  typeof document !== "undefined" && isServerHtml() ? document.querySelector<Found>(selector) : null;

const never = () => () => {};

/** False in the server's HTML, for what works only with scripts. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Ends the hydration, and restores the focus of a discarded field. For the outermost component. */
export function useServerFocus(): void {
  const [focused] = useState(() => serverElement<HTMLInputElement>(":focus"));
  useEffect(() => {
    delete document.documentElement.dataset.scripts;
    const isLost = focused?.isConnected === false;
    const isElsewhere = document.activeElement !== document.body;
    if (isLost && !isElsewhere) document.getElementsByName(focused.name)[0]?.focus();
  }, [focused]);
}
