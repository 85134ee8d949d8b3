/** The sizes and formats of a still. */

/** CSS pixels × density: a phone's column, the same at twice and three times the density, and a wide window. */
const WIDTHS = [480, 750, 1080, 1600];
/** For offline use: sharp on a phone, good enough on a wide screen. WebP is smaller than JPEG. */
const OFFLINE = { width: "1080w", type: "image/webp" };

/** AVIF takes ten times as long as the others, so development goes without. */
const FORMATS =
  process.env.NODE_ENV === "development" ? (["auto", "webp"] as const) : (["auto", "webp", "avif"] as const);

/** Defaults of gatsby-plugin-sharp, so that every query of a still yields the same files. */
export const stillDefaults = {
  placeholder: "dominantColor",
  formats: FORMATS,
  breakpoints: WIDTHS,
  quality: 70,
  avifOptions: { quality: 50 },
} as const;

/** A still's files, as gatsby-plugin-image describes them. */
type StillFiles = { images: { sources?: readonly { type?: string; srcSet?: string }[] } };

/** The address of the file for offline use, which is the widest one of a narrower still. @throws {Error} if it has none */
export function offlineFile(still: StillFiles | null | undefined): string {
  const srcSet = still?.images.sources?.find(({ type }) => type === OFFLINE.type)?.srcSet;
  const files = srcSet?.split(",").map((file) => file.trim().split(" ")) ?? [];
  const [address] = files.find(([, width]) => width === OFFLINE.width) ?? files.at(-1) ?? [];
  if (!address) throw new Error(`A still has no ${OFFLINE.type} file.`);
  return address;
}
