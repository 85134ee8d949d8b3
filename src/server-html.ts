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

/** A field by its name, because others insert inputs; any other element by its tag. */
const allLike = ({ name, tagName }: HTMLInputElement) =>
  Array.from(document.querySelectorAll<HTMLInputElement>(name ? `[name=${CSS.escape(name)}]` : tagName));

/** Restores the focus of a discarded element, and a field's selection. For the component around all others. */
export function useServerFocus(): void {
  const [focused] = useState(() => serverElement<HTMLInputElement>(":focus"));
  const [index] = useState(() => focused && allLike(focused).indexOf(focused));
  useEffect(() => {
    isHydrating = false;
    if (!focused || focused.isConnected) return;
    // After the effects that restore the fields' words.
    queueMicrotask(() => {
      const element = allLike(focused)[index ?? 0];
      element?.focus();
      // A link has no selection, an email field none that a script may read.
      if (focused.selectionEnd) element?.setSelectionRange(focused.selectionStart, focused.selectionEnd);
    });
  }, [focused, index]);
}
