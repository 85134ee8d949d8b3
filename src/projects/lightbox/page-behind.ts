/** The page behind a still that is shown on its own. */
import type PhotoSwipe from "photoswipe";
import { currentSlide } from "./slides";

export function setInert(isInert: boolean): void {
  const page = document.getElementById("___gatsby");
  if (page) page.inert = isInert;
}

/** Gives the focus where nothing had it, because the address opened the still: to its own link, or to the page's heading. */
function focusPlaceOf(projectId: string): void {
  const link = document.querySelector<HTMLElement>(`main a:has([data-still="${CSS.escape(projectId)}"])`);
  const place = link ?? document.querySelector<HTMLElement>("main h1");
  if (!place) return;
  if (!link) place.setAttribute("tabindex", "-1");
  const { top, bottom } = place.getBoundingClientRect();
  // What is in view in part stays where it is.
  place.focus({ preventScroll: bottom > 0 && top < innerHeight });
}

/** The page behind can neither be focused nor read meanwhile; what had the focus gets it back. */
export function holdPage(lightbox: PhotoSwipe): void {
  const opener = document.activeElement;
  lightbox.on("afterInit", () => {
    lightbox.element?.setAttribute("aria-modal", "true");
    lightbox.element?.setAttribute("aria-label", "Still");
    setInert(true);
    lightbox.element?.focus();
  });
  lightbox.on("destroy", () => {
    setInert(false);
    // Another page is shown: the focus is in its heading.
    if (document.activeElement?.closest("#___gatsby")) return;
    if (opener instanceof HTMLElement && opener !== document.body) opener.focus({ preventScroll: true });
    else focusPlaceOf(currentSlide(lightbox).projectId);
  });
}
