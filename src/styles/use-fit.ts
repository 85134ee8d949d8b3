import { type RefObject, useEffect } from "react";

/**
 * Sets `--fit`, the factor that makes an element's text fit its width. Safari scales `vw` and `cqi` with the page's
 * zoom.
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
    // The width changes when the font loads and during the entrance animation.
    const animations = element.getAnimations({ subtree: true }).map(({ finished }) => finished);
    void Promise.allSettled([document.fonts.ready, ...animations]).then(fit);
    window.addEventListener("resize", fit);
    return () => window.removeEventListener("resize", fit);
  }, [ref]);
}
