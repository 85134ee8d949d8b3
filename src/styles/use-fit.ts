import { type RefObject, useEffect } from "react";

/**
 * Keeps words that are as large as the window is wide within their box: in Safari the units of such a size (`vw`, `cqi`)
 * grow with the page's zoom. Where the words are wider than the box, its `--fit` says by how much its stylesheet has to
 * shrink them.
 * @param ref the box, whose children are as wide as it or wider
 */
export function useFit(ref: RefObject<HTMLElement>): void {
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const fit = () => {
      element.style.removeProperty("--fit");
      const { scrollWidth, clientWidth } = element;
      if (scrollWidth > clientWidth + 1) element.style.setProperty("--fit", String(clientWidth / scrollWidth));
    };
    // In another face, and in the middle of the strike, the words are of another width.
    const strikes = element.getAnimations({ subtree: true }).map(({ finished }) => finished);
    void Promise.allSettled([document.fonts.ready, ...strikes]).then(fit);
    window.addEventListener("resize", fit);
    return () => window.removeEventListener("resize", fit);
  }, [ref]);
}
