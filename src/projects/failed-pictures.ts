/**
 * Pictures that have failed. Each is requested once more, then when the network is back; until it comes, its words
 * show.
 */

const isPicture = (target: EventTarget | null) => target instanceof HTMLImageElement;

const requestAgain = (picture: HTMLImageElement) => picture.setAttribute("src", picture.src);

function requestFailed(): void {
  for (const picture of document.images) if (picture.complete && picture.naturalWidth === 0) requestAgain(picture);
}

/** Watches all pictures. Call once. */
export function retryPictures(): void {
  // These events don't bubble.
  function watch(event: "error" | "load", act: (picture: HTMLImageElement) => void): void {
    const listener = ({ target }: Event) => {
      if (isPicture(target)) act(target);
    };
    document.addEventListener(event, listener, true);
  }
  watch("error", (picture) => {
    if (picture.dataset.failed === undefined) requestAgain(picture);
    picture.dataset.failed = "";
  });
  watch("load", (picture) => delete picture.dataset.failed);
  addEventListener("online", requestFailed);
  // Pictures that failed before hydration.
  requestFailed();
}
