/** The sizes and formats of a still. */

/** For offline use: sharp on a phone, good enough on a wide screen. WebP is smaller than JPEG. */
const OFFLINE = { width: "1080w", type: "image/webp" };

/** Defaults of gatsby-plugin-sharp, so that every query of a still yields the same files. */
export const stillDefaults = {
  placeholder: "dominantColor",
  // "auto" would publish a WebP or TIFF still as such. AVIF takes ten times as long as the others.
  formats: process.env.NODE_ENV === "development" ? ["jpg", "webp"] : ["jpg", "webp", "avif"],
  // CSS pixels × density: a phone's column, the same at twice and three times the density, and a wide window.
  breakpoints: [480, 750, 1080, 1600],
  quality: 70,
  avifOptions: { quality: 50 },
} as const;

/** A still's files, as gatsby-plugin-image describes them. */
type StillFiles = { images: { sources?: readonly { type?: string; srcSet?: string }[] } };

/** @returns the URL of the file for offline use; of a narrower still, the widest one. @throws {Error} if it has none */
export function offlineFile(still: StillFiles | null | undefined): string {
  const srcSet = still?.images.sources?.find(({ type }) => type === OFFLINE.type)?.srcSet;
  const files = srcSet?.split(",").map((file) => file.trim().split(" ")) ?? [];
  const [url] = files.find(([, width]) => width === OFFLINE.width) ?? files.at(-1) ?? [];
  if (!url) throw new Error(`A still has no ${OFFLINE.type} file.`);
  return url;
}
