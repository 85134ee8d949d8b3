import type { SlideData } from "photoswipe";
import { loadPage } from "../../loading/gatsby";
import { imageOf } from "../picture";

export type Slide = SlideData & { projectId: string; title: string };

/** A still's largest WebP. */
function slideOf({ projectId, title, ...still }: Queries.CardFragment): Slide {
  const image = imageOf(still);
  const srcSet = image.images.sources?.find(({ type }) => type === "image/webp")?.srcSet ?? "";
  // The widest file comes last.
  const [src = "", descriptor = ""] = srcSet.split(",").at(-1)?.trim().split(" ") ?? [];
  const width = Number.parseInt(descriptor, 10);
  const height = Math.round((width * image.height) / image.width);
  return { projectId, title, src, width, height, alt: still.alt };
}

/** All projects in display order. @throws {Error} if the data of the STILLS page can't be loaded */
export async function loadSlides(): Promise<Slide[]> {
  const page = await loadPage("/portfolio");
  if (!page?.json) throw new Error("The stills can't be loaded.");
  const { projects } = page.json.data as Queries.StillsPageQuery;
  return projects.nodes.map(slideOf);
}
