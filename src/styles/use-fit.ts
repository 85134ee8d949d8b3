import { type RefObject, useEffect } from "react";

/**
 * Keeps words that are as large as their box is wide within it: in Safari the units of such a size (`vw`, `cqi`) grow with
 * the page's zoom. Where the words are wider than the box, its `--fit` says by how much its stylesheet has to shrink them.
 * @param ref the box, whose children are as wide as it or wider
 */
export function useFit(ref: RefObject<HTMLElement>): void {
  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    const fit = () => {
      box.style.removeProperty("--fit");
      if (box.scrollWidth > box.clientWidth + 1)
        box.style.setProperty("--fit", String(box.clientWidth / box.scrollWidth));
    };
    const observer = new ResizeObserver(fit);
    // In another face the words are of another width.
    void document.fonts.ready.then(() => observer.observe(box));
    box.addEventListener("animationend", fit);
    return () => {
      observer.disconnect();
      box.removeEventListener("animationend", fit);
    };
  }, [ref]);
}
