import type PhotoSwipe from "photoswipe";
import { currentSlide } from "./slides";

/** Adds the project's title under the still, as a link unless its page is the one behind. */
export function addTitle(lightbox: PhotoSwipe): void {
  const update = (element: HTMLElement) => {
    const { projectId, title } = currentSlide(lightbox);
    const path = `/portfolio/${projectId}`;
    const text = document.createElement(path === location.pathname ? "span" : "a");
    text.dir = "auto";
    text.textContent = title;
    if (text instanceof HTMLAnchorElement) text.href = path;
    element.replaceChildren(text);
  };
  lightbox.on("uiRegister", () =>
    lightbox.ui?.registerElement({
      name: "title",
      className: "pswp__title",
      appendTo: "root",
      onInit: (element) => {
        element.setAttribute("aria-live", "polite");
        lightbox.on("change", () => update(element));
      },
    }),
  );
}
