/** The copies of a still: which ones are made for the pages, and which one is kept for when there is no network. */

/**
 * The widths in CSS pixels × density: a phone's column, the same at twice and three times the density, and a wide window.
 * They are few because each one is encoded three times for every project.
 */
const WIDTHS = [480, 750, 1080, 1600];
/** Sharp on a phone, good enough on a wide screen. */
const KEPT_WIDTH = 1080;
/** WebP: read by every browser with a service worker, and smaller than JPEG. */
const KEPT_TYPE = "image/webp";

/** AVIF takes ten times as long as the others: whoever develops the site would wait for it. */
const FORMATS =
  process.env.NODE_ENV === "development" ? (["auto", "webp"] as const) : (["auto", "webp", "avif"] as const);

/** Defaults of gatsby-plugin-sharp, so that every query of a still asks for the same files. */
export const stillDefaults = {
  placeholder: "dominantColor",
  formats: FORMATS,
  breakpoints: WIDTHS,
  quality: 70,
  avifOptions: { quality: 50 },
} as const;

/** The files of one still, as gatsby-plugin-image describes them. */
type StillFiles = { images: { sources?: readonly { type?: string; srcSet?: string }[] } };

/**
 * The address of the copy that is kept: the widest one where the still is narrower.
 * @throws {Error} where the still has no file of that type
 */
export function keptCopy(still: StillFiles | null | undefined): string {
  const srcSet = still?.images.sources?.find(({ type }) => type === KEPT_TYPE)?.srcSet;
  const copies = srcSet?.split(",").map((copy) => copy.trim().split(" ")) ?? [];
  const [address] = copies.find(([, width]) => width === `${KEPT_WIDTH}w`) ?? copies.at(-1) ?? [];
  if (!address) throw new Error(`A still has no ${KEPT_TYPE} copy that could be kept.`);
  return address;
}
