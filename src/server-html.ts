/**
 * The HTML from the server. React discards it if others have changed it before hydration (a password manager's icon, a
 * translator's `<font>`): its elements then keep what the visitor has done.
 */
import { useEffect, useState, useSyncExternalStore } from "react";

/** Also on the server. */
let isHydrating = true;

export const isServerHtml = () => isHydrating;

/** An element of the server's HTML, for a component's initial state: React renders before it discards. Null after hydration. */
export const serverElement = <Found extends Element>(selector: string) =>
  isHydrating && typeof document !== "undefined" ? document.querySelector<Found>(selector) : null;

const never = () => () => {};

/** False in the server's HTML, for what works only with scripts. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Restores the focus of a discarded field or link, and the field's selection. For the component around all others. */
export function useServerFocus(): void {
  const [focused] = useState(() => serverElement<HTMLInputElement>(":focus"));
  useEffect(() => {
    isHydrating = false;
    if (!focused || focused.isConnected) return;
    const { name, selectionStart, selectionEnd } = focused;
    const same = name ? `form [name=${name}]` : `a[href="${focused.getAttribute("href")}"]`;
    // After the effects that restore the fields' words.
    queueMicrotask(() => {
      const element = document.querySelector<HTMLInputElement>(same);
      if (!element) return;
      element.focus();
      // A link has no selection, an email field none that a script may read.
      if (selectionEnd) element.setSelectionRange(selectionStart, selectionEnd);
    });
  }, [focused]);
}
