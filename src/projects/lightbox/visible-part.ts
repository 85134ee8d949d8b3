import type PhotoSwipe from "photoswipe";

/** The part of the page that the visitor sees: less than the window on a page that is zoomed by two fingers. */
export function visiblePart() {
  const { offsetLeft, offsetTop, width, height } = visualViewport as VisualViewport;
  // Without the scrollbar's gutter.
  return { offsetLeft, offsetTop, width: Math.min(width, document.body.offsetWidth), height };
}

/** Lays a lightbox over that part. */
export function coverVisiblePart(lightbox: PhotoSwipe): void {
  const { offsetLeft, offsetTop, width, height } = visiblePart();
  const box = { left: offsetLeft, top: offsetTop, width, height };
  for (const [side, px] of Object.entries(box)) lightbox.element?.style.setProperty(side, `${px}px`);
  lightbox.setScrollOffset(offsetLeft, scrollY + offsetTop);
}
