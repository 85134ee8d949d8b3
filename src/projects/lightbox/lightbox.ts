/** PhotoSwipe with the site's look, tied to the address. */
import PhotoSwipe from "photoswipe";
import { LIGHTBOX_OPTIONS } from "./options";
import { holdPage, setInert } from "./page-behind";
import { currentSlide, loadSlides, type Slide } from "./slides";
import { addressedStill, stillAddress } from "./still-address";
import { addTitle } from "./title";

import "photoswipe/style.css";
import "./lightbox.css";

/** Debounces address changes: Safari refuses more than 100 in 30 seconds. */
const ADDRESS_DELAY_MS = 250;

let open: PhotoSwipe | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Replaces the history entry, so that one Back closes the lightbox after any number of stills. */
function writeAddress(lightbox: PhotoSwipe): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (addressedStill()) history.replaceState(history.state, "", stillAddress(currentSlide(lightbox).projectId));
  }, ADDRESS_DELAY_MS);
}

/** Removes the still from the address, and the history entry if openStill added one. */
function clearAddress(): void {
  open = undefined;
  clearTimeout(timer);
  if (!addressedStill()) return;
  if (history.state?.still) history.back();
  else history.replaceState(history.state, "", location.pathname + location.search);
}

function show(slides: Slide[], index: number): void {
  const lightbox = new PhotoSwipe({ dataSource: slides, index, ...LIGHTBOX_OPTIONS });
  open = lightbox;
  addTitle(lightbox);
  holdPage(lightbox);
  lightbox.on("change", () => writeAddress(lightbox));
  lightbox.on("close", clearAddress);
  lightbox.init();
}

/** Opens, changes or closes the lightbox to match the address. */
export async function matchAddress(): Promise<void> {
  if (!addressedStill()) {
    open?.close();
    return;
  }
  const slides = open ? (open.options.dataSource as Slide[]) : await loadSlides();
  const index = slides.findIndex(({ projectId }) => projectId === addressedStill());
  if (index < 0) {
    closeAtOnce();
    clearAddress();
  } else if (!open) show(slides, index);
  else if (index !== open.currIndex) open.goTo(index);
}

/** Closes the lightbox without animation, for a navigation to another page. */
export function closeAtOnce(): void {
  setInert(false);
  open?.destroy();
}
