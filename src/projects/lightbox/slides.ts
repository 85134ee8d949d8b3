/** What the lightbox shows of each project. */
import type PhotoSwipe from "photoswipe";
import type { SlideData } from "photoswipe";
import { loader } from "../../navigation/loader";
import { imageOf } from "../picture";

/** A slide. */
export type Slide = SlideData & { projectId: string; title: string };

/** The one that is shown. */
export const currentSlide = (lightbox: PhotoSwipe) => lightbox.getItemData(lightbox.currIndex) as Slide;

/** The widest of the files that a `srcset` names. */
function widest(srcSet: string): { src: string; width: number } {
  const files = srcSet.split(",").map((file) => {
    const [src = "", width = ""] = file.trim().split(" ");
    return { src, width: Number.parseInt(width, 10) };
  });
  return files.reduce((one, other) => (other.width > one.width ? other : one));
}

/** True where the browser has chosen a file of these for a picture of the page: it can read their type. */
const isRead = (srcSet: string) =>
  Array.from(document.images, ({ currentSrc }) => currentSrc && new URL(currentSrc).pathname).some(
    (path) => path && srcSet.includes(path),
  );

/** The largest file of a still, of the best type that the page's own pictures have. */
function slideOf(still: Queries.StillFragment): SlideData {
  const image = imageOf(still);
  const { sources = [], fallback } = image.images;
  const sets = [...sources.map(({ srcSet }) => srcSet), fallback?.srcSet ?? ""];
  const best = sets.slice(0, -1).find(isRead) ?? sets.at(-1) ?? "";
  const { src, width } = widest(best);
  return { src, width, height: Math.round((width * image.height) / image.width), alt: still.alt };
}

/**
 * All projects, in the visitors' order, as the page STILLS has them.
 * @throws {Error} where they can't be loaded
 */
export async function loadSlides(): Promise<Slide[]> {
  const page = await loader().loadPage("/portfolio");
  if (!page?.json) throw new Error("The stills can't be loaded.");
  const { projects } = page.json.data as Queries.StillsPageQuery;
  return projects.nodes.map((project) => ({
    projectId: project.projectId,
    title: project.title,
    ...slideOf(project),
  }));
}
