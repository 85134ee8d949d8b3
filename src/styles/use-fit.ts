import { type RefObject, useEffect } from "react";

/** Measures an element as it is once the animations in it have ended. */
function measureAtRest(element: HTMLElement): { words: number; box: number } {
  const animations = element.getAnimations({ subtree: true }).map((animation) => {
    const time = animation.currentTime;
    animation.currentTime = animation.effect?.getComputedTiming().endTime ?? time;
    return () => {
      animation.currentTime = time;
    };
  });
  const widths = { words: element.scrollWidth, box: element.clientWidth };
  for (const goOn of animations) goOn();
  return widths;
}

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
      const { words, box } = measureAtRest(element);
      if (words > box + 1) element.style.setProperty("--fit", String(box / words));
    };
    // In another face the words are of another width.
    void document.fonts.ready.then(fit);
    window.addEventListener("resize", fit);
    return () => window.removeEventListener("resize", fit);
  }, [ref]);
}
