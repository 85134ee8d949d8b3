/** A project's still on its own, over the page: PhotoSwipe, tied to the address. Loaded with its first use. */
import PhotoSwipe from "photoswipe";
import { LOOK } from "./look";
import { holdPage, setInert } from "./page-behind";
import { currentSlide, loadSlides, type Slide } from "./slides";
import { addressedStill, stillAddress } from "./still-address";
import { addTitle } from "./title";

import "photoswipe/style.css";
import "./lightbox.css";

/** Safari refuses more than a hundred changes of the address in half a minute. */
const ADDRESS_AFTER_MS = 250;

/** The one that is open. */
let open: PhotoSwipe | undefined;
/** The address that is to follow the still. */
let writing: ReturnType<typeof setTimeout> | undefined;

/** The address names the still that is shown, in the place of the one before: Back closes them all. */
function writeAddress(lightbox: PhotoSwipe): void {
  clearTimeout(writing);
  writing = setTimeout(() => {
    if (addressedStill()) history.replaceState(history.state, "", stillAddress(currentSlide(lightbox).projectId));
  }, ADDRESS_AFTER_MS);
}

/** The address names no still any more; an entry of the history that was made for it is left. */
function leaveAddress(): void {
  open = undefined;
  clearTimeout(writing);
  if (!addressedStill()) return;
  if (history.state?.still) history.back();
  else history.replaceState(history.state, "", location.pathname + location.search);
}

function show(slides: Slide[], index: number): void {
  const lightbox = new PhotoSwipe({ dataSource: slides, index, ...LOOK });
  open = lightbox;
  addTitle(lightbox);
  holdPage(lightbox);
  lightbox.on("change", () => writeAddress(lightbox));
  lightbox.on("close", leaveAddress);
  lightbox.init();
}

/** Shows the still that the address names; none where it names none, or one that there isn't. */
export async function follow(): Promise<void> {
  if (!addressedStill()) {
    open?.close();
    return;
  }
  const slides = open ? (open.options.dataSource as Slide[]) : await loadSlides();
  const index = slides.findIndex(({ projectId }) => projectId === addressedStill());
  if (index < 0) {
    leave();
    leaveAddress();
  } else if (!open) show(slides, index);
  else if (index !== open.currIndex) open.goTo(index);
}

/** Takes it away at once: another page is shown. */
export function leave(): void {
  setInert(false);
  open?.destroy();
}
