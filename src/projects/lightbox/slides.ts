import type PhotoSwipe from "photoswipe";
import type { SlideData } from "photoswipe";
import { loadPage } from "../../navigation/loader";
import { imageOf } from "../picture";

export type Slide = SlideData & { projectId: string; title: string };

export const currentSlide = (lightbox: PhotoSwipe) => lightbox.getItemData(lightbox.currIndex) as Slide;

const ONE_PIXEL = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

/** The best supported type of a still's files: the browser chooses between sources that differ in their type only. */
async function supportedType(): Promise<string> {
  const picture = document.createElement("picture");
  for (const type of ["image/avif", "image/webp"])
    picture.append(Object.assign(document.createElement("source"), { type, srcset: `${ONE_PIXEL}#${type}` }));
  const image = new Image();
  picture.append(image);
  image.src = ONE_PIXEL;
  // Only the choice matters, which is made before.
  await image.decode().catch(() => {});
  return new URL(image.currentSrc).hash.slice(1);
}

/** A still's largest file of a type; its JPEG if it has no such file. */
function slideOf(still: Queries.StillFragment, supported: string): SlideData {
  const image = imageOf(still);
  const { sources = [], fallback } = image.images;
  const srcSet = sources.find(({ type }) => type === supported)?.srcSet ?? fallback?.srcSet;
  // Gatsby lists the widest file last.
  const [src = "", descriptor = ""] = srcSet?.split(",").at(-1)?.trim().split(" ") ?? [];
  const width = Number.parseInt(descriptor, 10);
  return { src, width, height: Math.round((width * image.height) / image.width), alt: still.alt };
}

/** All projects in display order. @throws {Error} if the data of the STILLS page can't be loaded */
export async function loadSlides(): Promise<Slide[]> {
  const page = await loadPage("/portfolio");
  if (!page?.json) throw new Error("The stills can't be loaded.");
  const { projects } = page.json.data as Queries.StillsPageQuery;
  const type = await supportedType();
  return projects.nodes.map((project) => {
    const { projectId, title } = project;
    return { projectId, title, ...slideOf(project, type) };
  });
}
