import type PhotoSwipe from "photoswipe";
import { currentSlide } from "./slides";

/** The title under the still; a link to the project where that isn't the page behind. */
export function addTitle(lightbox: PhotoSwipe): void {
  const show = (element: HTMLElement) => {
    const { projectId, title } = currentSlide(lightbox);
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
