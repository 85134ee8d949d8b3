import { useEffect } from "react";

/** What has arrow keys of its own. */
const OWN_ARROWS = "input, textarea, [role=dialog]";

function press({ key, target, altKey, ctrlKey, metaKey, shiftKey, repeat }: KeyboardEvent): void {
  if (!/^Arrow(Left|Right)$/.test(key) || altKey || ctrlKey || metaKey || shiftKey || repeat) return;
  if (target instanceof Element && target.closest(OWN_ARROWS)) return;
  // The video that plays is not left by a key that was meant for it.
  if (document.querySelector("main iframe:not([srcdoc])")) return;
  document.querySelector<HTMLElement>(`main a[aria-keyshortcuts~=${key}]`)?.click();
}

/** Has ← and → follow the links that name them in `aria-keyshortcuts`. */
export function useArrowKeys(): void {
  useEffect(() => {
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}
