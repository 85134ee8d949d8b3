import { useEffect } from "react";

function press({ key, target, altKey, ctrlKey, metaKey, shiftKey, repeat }: KeyboardEvent): void {
  if (!/^Arrow(Left|Right)$/.test(key) || altKey || ctrlKey || metaKey || shiftKey || repeat) return;
  // The lightbox and a started player have arrow keys of their own.
  if (target instanceof Element && target.closest("[role=dialog]")) return;
  if (document.querySelector("main iframe:not([srcdoc])")) return;
  document.querySelector<HTMLElement>(`main a[aria-keyshortcuts~=${key}]`)?.click();
}

/** Makes ← and → follow the links that list them in `aria-keyshortcuts`. */
export function useArrowKeys(): void {
  useEffect(() => {
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}
