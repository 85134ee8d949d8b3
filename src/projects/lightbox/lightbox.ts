/** PhotoSwipe with the site's look, tied to the URL's hash. */
import PhotoSwipe from "photoswipe";
import { LIGHTBOX_OPTIONS } from "./options";
import { holdPage, setInert } from "./page-behind";
import { currentSlide, loadSlides, type Slide } from "./slides";
import { stillHash, stillInHash } from "./still-hash";

import "photoswipe/style.css";
import "./lightbox.css";

let open: PhotoSwipe | undefined;

/** Replaces the history entry, so that one Back closes the lightbox after any number of stills. */
function writeHash(lightbox: PhotoSwipe): void {
  try {
    history.replaceState(history.state, "", stillHash(currentSlide(lightbox).projectId));
  } catch {} // Safari refuses more than 100 changes in 30 seconds. The next still's hash is right again.
}

/** Removes the still from the hash, and the history entry if openStill added one. */
function clearHash(): void {
  open = undefined;
  if (!stillInHash()) return;
  if (history.state?.still) history.back();
  else history.replaceState(history.state, "", location.pathname + location.search);
}

/** Adds the project's title under the still, as a link unless its page is the one behind. */
function addTitle(lightbox: PhotoSwipe): void {
  const element = Object.assign(document.createElement("div"), { className: "pswp__title pswp__hide-on-close" });
  element.setAttribute("aria-live", "polite");
  lightbox.on("afterInit", () => lightbox.element?.append(element));
  lightbox.on("change", () => {
    const { projectId, title } = currentSlide(lightbox);
    const href = `/portfolio/${projectId}`;
    const text = document.createElement(href === location.pathname ? "span" : "a");
    element.replaceChildren(Object.assign(text, { className: "touch", dir: "auto", textContent: title, href }));
  });
}

function show(slides: Slide[], index: number): void {
  const lightbox = new PhotoSwipe({ dataSource: slides, index, ...LIGHTBOX_OPTIONS });
  open = lightbox;
  addTitle(lightbox);
  holdPage(lightbox);
  lightbox.on("change", () => writeHash(lightbox));
  lightbox.on("close", clearHash);
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
    closeAtOnce();
    clearHash();
  } else if (!open) show(slides, index);
  else if (index !== open.currIndex) open.goTo(index);
}

/** Closes the lightbox without animation, for a navigation to another page. */
export function closeAtOnce(): void {
  setInert(false);
  open?.destroy();
}
