/** PhotoSwipe (https://photoswipe.com) with the site's look, tied to the URL's hash. */
import PhotoSwipe from "photoswipe";
import { findStillBoxes } from "../../navigation/still-box";
import { loadSlides, type Slide } from "./slides";
import { stillHash, stillInHash } from "./still-hash";
import { coverVisiblePart, visiblePart } from "./visible-part";

import "photoswipe/style.css";
import "./lightbox.css";

/** The page shows one at a time. */
let open: PhotoSwipe | undefined;

const currentSlide = (lightbox: PhotoSwipe) => lightbox.getItemData(lightbox.currIndex) as Slide;

/** Replaces the history entry, so that one Back closes the lightbox after any number of stills. */
function writeHash(lightbox: PhotoSwipe): void {
  try {
    history.replaceState(history.state, "", stillHash(currentSlide(lightbox).projectId));
  } catch {} // Safari refuses more than 100 changes in 30 seconds. The next still's hash is right again.
}

/** Removes the still from the hash, and the history entry if openStill added one. */
function clearHash(): void {
  if (!stillInHash()) return;
  if (history.state?.still) history.back();
  else history.replaceState(history.state, "", location.pathname + location.search);
}

/** Adds the project's title, as a link unless its page is the one behind. */
function addTitle(lightbox: PhotoSwipe): void {
  const showTitle = (element: HTMLElement) => {
    const { projectId, title } = currentSlide(lightbox);
    const href = `/portfolio/${projectId}`;
    const text = document.createElement(href === location.pathname ? "span" : "a");
    Object.assign(text, { className: "touch", dir: "auto", textContent: title });
    if (text instanceof HTMLAnchorElement) text.href = href;
    element.replaceChildren(text);
  };
  lightbox.ui?.registerElement({
    name: "title",
    appendTo: "root",
    onInit(element) {
      element.setAttribute("aria-live", "polite");
      lightbox.on("change", () => showTitle(element));
    },
  });
}

/**
 * Makes the page behind inert. On closing, the focus returns to the button that opened the still.
 * Without one, after a visit by the still's address, the focus goes to its card.
 */
function holdPage(lightbox: PhotoSwipe): void {
  const page = document.querySelector("main")?.parentElement as HTMLElement;
  const hadFocus = page.contains(document.activeElement);
  lightbox.on("afterInit", () => {
    lightbox.element?.setAttribute("aria-modal", "true");
    lightbox.element?.setAttribute("aria-label", "Still");
    page.inert = true;
  });
  lightbox.on("close", () => {
    page.inert = false;
  });
  lightbox.on("destroy", () => {
    // After a navigation the next page's heading has the focus.
    if (hadFocus || page.contains(document.activeElement)) return;
    const links = findStillBoxes(currentSlide(lightbox).projectId).map((box) => box.closest("a"));
    links.find((link) => link?.closest("main"))?.focus();
  });
}

function openLightbox(slides: Slide[], index: number): void {
  const lightbox = new PhotoSwipe({
    dataSource: slides,
    index,
    bgOpacity: 1,
    // PhotoSwipe can't be closed during its own opening animation, so lightbox.css has one.
    showAnimationDuration: 0,
    getViewportSizeFn: () => ({ x: visiblePart().width, y: visiblePart().height }),
  });
  open = lightbox;
  lightbox.on("uiRegister", () => addTitle(lightbox));
  lightbox.on("viewportSize", () => coverVisiblePart(lightbox));
  // PhotoSwipe pans a zoomed still by those arrows that show no other still.
  lightbox.on("keydown", () => {
    lightbox.options.arrowKeys = !lightbox.currSlide?.isPannable();
  });
  lightbox.on("change", () => writeHash(lightbox));
  lightbox.on("close", () => {
    open = undefined;
    clearHash();
  });
  holdPage(lightbox);
  lightbox.init();
}

/** Opens, changes or closes the lightbox to match the hash. */
export async function matchHash(): Promise<void> {
  if (!stillInHash()) {
    open?.close();
    return;
  }
  const slides = open ? (open.options.dataSource as Slide[]) : await loadSlides();
  const index = slides.findIndex(({ projectId }) => projectId === stillInHash());
  if (index < 0) {
    if (open) closeAtOnce();
    else clearHash();
  } else if (!open) openLightbox(slides, index);
  else if (index !== open.currIndex) open.goTo(index);
}

/** Closes the lightbox without animation. */
export function closeAtOnce(): void {
  open?.destroy();
}
