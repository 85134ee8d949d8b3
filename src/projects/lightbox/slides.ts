import type PhotoSwipe from "photoswipe";
import type { SlideData } from "photoswipe";
import { loader } from "../../navigation/loader";
import { imageOf } from "../picture";

export type Slide = SlideData & { projectId: string; title: string };

export const currentSlide = (lightbox: PhotoSwipe) => lightbox.getItemData(lightbox.currIndex) as Slide;

/** True if the browser chose one of these files for a picture on the page, so it supports their type. */
const isSupported = (srcSet: string) =>
  Array.from(document.images).some(({ currentSrc }) => currentSrc && srcSet.includes(new URL(currentSrc).pathname));

/** A still's largest file, in the best type that the browser supports. */
function slideOf(still: Queries.StillFragment): SlideData {
  const image = imageOf(still);
  const { sources = [], fallback } = image.images;
  const srcSet = sources.find((source) => isSupported(source.srcSet))?.srcSet ?? fallback?.srcSet;
  // Gatsby lists the widest file last.
  const [src = "", descriptor = ""] = srcSet?.split(",").at(-1)?.trim().split(" ") ?? [];
  const width = Number.parseInt(descriptor, 10);
  return { src, width, height: Math.round((width * image.height) / image.width), alt: still.alt };
}

/** All projects in display order. @throws {Error} if the data of the STILLS page can't be loaded */
export async function loadSlides(): Promise<Slide[]> {
  const page = await loader().loadPage("/portfolio");
  if (!page?.json) throw new Error("The stills can't be loaded.");
  const { projects } = page.json.data as Queries.StillsPageQuery;
  return projects.nodes.map((project) => ({ projectId: project.projectId, title: project.title, ...slideOf(project) }));
}
