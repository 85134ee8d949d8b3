/** The page behind the lightbox: inert while it is open, focused when it closes. */
import type PhotoSwipe from "photoswipe";
import { isInWindow } from "../../navigation/scroll";
import { currentSlide } from "./slides";

export function setInert(isInert: boolean): void {
  const page = document.getElementById("___gatsby");
  if (page) page.inert = isInert;
}

/** Focuses the still's link or else the page's heading, when the hash opened the lightbox and no button did. */
function focusStill(projectId: string): void {
  const link = document.querySelector(`main a [data-still="${CSS.escape(projectId)}"]`)?.closest("a");
  const target = link ?? document.querySelector<HTMLElement>("main h1");
  if (!target) return;
  if (!link) target.setAttribute("tabindex", "-1");
  target.focus({ preventScroll: isInWindow(target) });
}

/** Makes the page inert until the lightbox closes, then restores the focus. */
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
    // After a navigation the next page's heading has the focus.
    if (document.activeElement?.closest("#___gatsby")) return;
    if (opener instanceof HTMLElement && opener !== document.body) opener.focus({ preventScroll: true });
    else focusStill(currentSlide(lightbox).projectId);
  });
}
