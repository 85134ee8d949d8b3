import { type RefObject, useEffect } from "react";

/**
 * Keeps words that are as large as the window is wide within their box: in Safari the units of such a size (`vw`, `cqi`)
 * grow with the page's zoom. Where the words are wider than the box, its `--fit` says by how much its stylesheet has to
 * shrink them.
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
    // In another face the words are of another width.
    void document.fonts.ready.then(fit);
    box.addEventListener("animationend", fit);
    window.addEventListener("resize", fit);
    return () => {
      box.removeEventListener("animationend", fit);
      window.removeEventListener("resize", fit);
    };
  }, [ref]);
}
