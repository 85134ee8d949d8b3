import { useEffect } from "react";

/** Elements that handle arrow keys themselves. */
const OWN_ARROWS = "input, textarea, [role=dialog]";

function press({ key, target, altKey, ctrlKey, metaKey, shiftKey, repeat }: KeyboardEvent): void {
  if (!/^Arrow(Left|Right)$/.test(key) || altKey || ctrlKey || metaKey || shiftKey || repeat) return;
  if (target instanceof Element && target.closest(OWN_ARROWS)) return;
  // Once the video has started, the keys belong to the player.
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
