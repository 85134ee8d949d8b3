/** A project's still on its own, over the page: PhotoSwipe, tied to the address. Loaded with its first use. */
import PhotoSwipe from "photoswipe";
import { addressedStill, stillAddress } from "../still-address";
import { loadSlide, loadSlides, type Slide } from "./slides";

import "photoswipe/style.css";
import "./lightbox.css";

/** Safari refuses more than a hundred changes of the address in half a minute. */
const ADDRESS_AFTER_MS = 250;

const icon = (path: string) => `<svg viewBox="0 0 18 18" aria-hidden="true">${path}</svg>`;

/** The room of the buttons and of the title; a finger swipes, and needs no arrows at the sides. */
function paddingFn({ x }: { x: number }) {
  const side = x >= 600 && matchMedia("(hover: hover)").matches ? 72 : 0;
  return { top: 64, bottom: 80, left: side, right: side };
}

/** The one that is open. */
let open: PhotoSwipe | undefined;
/** The address that is to follow the still. */
let writing: ReturnType<typeof setTimeout> | undefined;

const slideAt = (lightbox: PhotoSwipe, index = lightbox.currIndex) => lightbox.getItemData(index) as Slide;

/** The address names the still that is shown, in the place of the one before: Back closes them all. */
function writeAddress(lightbox: PhotoSwipe): void {
  clearTimeout(writing);
  writing = setTimeout(() => {
    if (addressedStill()) history.replaceState(history.state, "", stillAddress(slideAt(lightbox).projectId));
  }, ADDRESS_AFTER_MS);
}

/** The address names no still any more; an entry of the history that was made for it is left. */
function leaveAddress(): void {
  clearTimeout(writing);
  if (!addressedStill()) return;
  if (history.state?.still) history.back();
  else history.replaceState(history.state, "", location.pathname + location.search);
}

/** A still that wasn't known yet. */
async function complete(lightbox: PhotoSwipe, slides: Slide[], index: number): Promise<void> {
  const slide = slides[index];
  if (!slide || slide.src) return;
  Object.assign(slide, await loadSlide(slide.projectId));
  if (slide.src && open === lightbox) lightbox.refreshSlideContent(index);
}

/**
 * Closes it; PhotoSwipe itself takes no notice while it is still opening.
 * @param isWanted asked once it can be closed
 */
function close(lightbox: PhotoSwipe, isWanted = () => true): void {
  if (lightbox.opener.isOpen) lightbox.close();
  else
    lightbox.on("openingAnimationEnd", () => {
      if (isWanted()) lightbox.close();
    });
}

/** Closes it by Escape while it is opening: PhotoSwipe hears of no key before it is open. */
function hearEarlyEscape(lightbox: PhotoSwipe): void {
  const hear = ({ key }: KeyboardEvent) => {
    if (key === "Escape" && !lightbox.opener.isOpen) close(lightbox);
  };
  document.addEventListener("keydown", hear, true);
  lightbox.on("destroy", () => document.removeEventListener("keydown", hear, true));
}

/** The title under the still; a link to the project where that isn't the page behind. */
function addTitle(lightbox: PhotoSwipe): void {
  const show = (element: HTMLElement) => {
    const { projectId, title } = slideAt(lightbox);
    const path = `/portfolio/${projectId}`;
    const words = document.createElement(path === location.pathname ? "span" : "a");
    words.dir = "auto";
    words.textContent = title;
    if (words instanceof HTMLAnchorElement) words.href = path;
    element.replaceChildren(words);
  };
  lightbox.on("uiRegister", () =>
    lightbox.ui?.registerElement({
      name: "title",
      className: "pswp__title",
      appendTo: "root",
      onInit: (element) => {
        element.setAttribute("aria-live", "polite");
        lightbox.on("change", () => show(element));
      },
    }),
  );
}

/** Those whose page was left: the focus is the next page's affair. */
const left = new WeakSet<PhotoSwipe>();

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
function holdPage(lightbox: PhotoSwipe): void {
  const page = document.getElementById("___gatsby");
  const opener = document.activeElement;
  lightbox.on("afterInit", () => {
    lightbox.element?.setAttribute("aria-modal", "true");
    lightbox.element?.setAttribute("aria-label", "Still");
    if (page) page.inert = true;
  });
  // Until then PhotoSwipe keeps the focus.
  lightbox.on("destroy", () => {
    if (left.has(lightbox)) return;
    if (page) page.inert = false;
    if (opener instanceof HTMLElement && opener !== document.body) opener.focus({ preventScroll: true });
    else focusPlaceOf(slideAt(lightbox).projectId);
  });
}

function show(slides: Slide[], index: number): void {
  const lightbox = new PhotoSwipe({
    dataSource: slides,
    index,
    bgOpacity: 1,
    showHideAnimationType: "fade",
    showAnimationDuration: 220,
    hideAnimationDuration: 120,
    zoomAnimationDuration: 220,
    // Twice the still's own size, for those who look closely.
    maxZoomLevel: 2,
    secondaryZoomLevel: (zoom) => Math.max(1, zoom.fit * 2),
    returnFocus: false,
    paddingFn,
    closeTitle: "Close",
    zoomTitle: "Zoom",
    arrowPrevTitle: "Previous",
    arrowNextTitle: "Next",
    errorMsg: "The still could not be loaded.",
    closeSVG: icon('<path d="M3 3l12 12M15 3 3 15"/>'),
    zoomSVG: icon('<path d="M12 12l4 4M2 7.5a5.5 5.5 0 1 0 11 0 5.5 5.5 0 1 0-11 0M5 7.5h5"/><path d="M7.5 5v5"/>'),
    arrowPrevSVG: icon('<path d="M11 3 5 9l6 6"/>'),
    arrowNextSVG: icon('<path d="m7 3 6 6-6 6"/>'),
  });
  open = lightbox;
  addTitle(lightbox);
  holdPage(lightbox);
  lightbox.on("change", () => {
    writeAddress(lightbox);
    for (const step of [0, 1, -1])
      void complete(lightbox, slides, (lightbox.currIndex + step + slides.length) % slides.length);
  });
  hearEarlyEscape(lightbox);
  lightbox.on("close", () => {
    open = undefined;
    leaveAddress();
  });
  lightbox.init();
}

/** Shows the still that the address names; none where it names none, or one that there isn't. */
export async function follow(): Promise<void> {
  if (!addressedStill()) {
    if (open) close(open, () => !addressedStill());
    return;
  }
  const slides = open ? (open.options.dataSource as Slide[]) : await loadSlides();
  const index = slides.findIndex(({ projectId }) => projectId === addressedStill());
  if (index < 0) leave();
  else if (!open) show(slides, index);
  else if (index !== open.currIndex) open.goTo(index);
}

/** Takes it away at once: another page is shown. */
export function leave(): void {
  const leaving = open;
  open = undefined;
  clearTimeout(writing);
  if (!leaving) return;
  left.add(leaving);
  const page = document.getElementById("___gatsby");
  if (page) page.inert = false;
  leaving.options.showHideAnimationType = "none";
  close(leaving);
}
