import type { PhotoSwipeOptions } from "photoswipe";
import { prefersReducedMotion } from "../../styles/media";

const icon = (path: string) => `<svg viewBox="0 0 18 18" aria-hidden="true">${path}</svg>`;

/** Leaves space for the buttons and the title; touch devices show no arrows at the sides. */
function paddingFn({ x }: { x: number }) {
  const side = x >= 600 && matchMedia("(hover: hover)").matches ? 72 : 0;
  return { top: 64, bottom: 80, left: side, right: side };
}

/** PhotoSwipe's options: durations, icons and words. */
export const LIGHTBOX_OPTIONS: PhotoSwipeOptions = {
  bgOpacity: 1,
  showHideAnimationType: "fade",
  // PhotoSwipe can't be closed during its own opening animation, so lightbox.css has one.
  showAnimationDuration: 0,
  hideAnimationDuration: 120,
  zoomAnimationDuration: prefersReducedMotion() ? 0 : 220,
  maxZoomLevel: 2,
  secondaryZoomLevel: (zoom) => Math.max(1, zoom.fit * 2),
  // page-behind.ts does both.
  returnFocus: false,
  trapFocus: false,
  paddingFn,
  errorMsg: "The still could not be loaded.",
  closeSVG: icon('<path d="M3 3l12 12M15 3 3 15"/>'),
  zoomSVG: icon(
    '<path d="M12 12l4 4M2 7.5a5.5 5.5 0 1 0 11 0 5.5 5.5 0 1 0-11 0M5 7.5h5"/><path class="pswp__zoom-icn-bar-v" d="M7.5 5v5"/>',
  ),
  arrowPrevSVG: icon('<path d="M11 3 5 9l6 6"/>'),
  arrowNextSVG: icon('<path d="m7 3 6 6-6 6"/>'),
};
