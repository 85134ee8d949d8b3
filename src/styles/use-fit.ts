import { type RefObject, useEffect } from "react";

/** Sets an element's `--fit` to the factor that shrinks its text into it: in Safari `vw` and `cqi` grow with the page's zoom. */
export function useFit(ref: RefObject<HTMLElement>): void {
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const fit = () => {
      element.style.removeProperty("--fit");
      const { scrollWidth, clientWidth } = element;
      if (scrollWidth > clientWidth + 1) element.style.setProperty("--fit", String(clientWidth / scrollWidth));
    };
    // The width changes when the font loads and during the strike.
    const strikes = element.getAnimations({ subtree: true }).map(({ finished }) => finished);
    void Promise.allSettled([document.fonts.ready, ...strikes]).then(fit);
    window.addEventListener("resize", fit);
    return () => window.removeEventListener("resize", fit);
  }, [ref]);
}
