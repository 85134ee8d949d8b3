/** What the lightbox shows of each project. */
import type PhotoSwipe from "photoswipe";
import type { SlideData } from "photoswipe";
import { pageData } from "../../../loader";
import { imageOf } from "../../picture";

/** The data of STILLS has all projects, and the stills of the first ones; a project's own page has its still. */
type StillsPage = Queries.CardListFragment;
type ProjectPage = { projectOfPage: Queries.CardSceneFragment };

/** A slide; without `src` while its still is not known. */
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
function slideOf(scene: Queries.CardSceneFragment): SlideData {
  const image = imageOf(scene);
  const { sources = [], fallback } = image.images;
  const sets = [...sources.map(({ srcSet }) => srcSet), fallback?.srcSet ?? ""];
  const best = sets.slice(0, -1).find(isRead) ?? sets.at(-1) ?? "";
  const { src, width } = widest(best);
  return { src, width, height: Math.round((width * image.height) / image.width), alt: scene.alt };
}

/**
 * All projects, in the visitors' order.
 * @throws {Error} where they can't be loaded
 */
export async function loadSlides(): Promise<Slide[]> {
  const data = await pageData<StillsPage>("/portfolio");
  if (!data) throw new Error("The stills can't be loaded.");
  return data.projects.nodes.map(({ projectId, title }, index) => {
    const scene = data.first.nodes[index];
    return { projectId, title, ...(scene && slideOf(scene)) };
  });
}

/** The still of a project further down. Undefined where it can't be loaded now. */
export async function loadSlide(projectId: string): Promise<SlideData | undefined> {
  const data = await pageData<ProjectPage>(`/portfolio/${projectId}`).catch(() => undefined);
  return data && slideOf(data.projectOfPage);
}
