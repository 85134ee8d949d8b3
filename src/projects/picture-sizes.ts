/** The `sizes` of pictures. */

/** The site's columns and rows begin at this width. */
export const WIDE = "(min-width: 37.5rem)";

/** Nobody sees more than about two pixels per CSS pixel in a photo; phones have 2.6 to 3. */
const DENSE = "(min-resolution: 2.5dppx)";
const SHARE = 0.69;

type Length = { when?: string; length: number; unit?: "vw" | "svh" };

/**
 * @param lengths by media condition, the one without a condition last
 * @returns them, and shorter ones for dense screens
 */
export const sizesOf = (...lengths: Length[]): string =>
  lengths
    .flatMap(({ when, length, unit = "vw" }) => [
      `${when ? `${when} and ` : ""}${DENSE} ${Math.round(length * SHARE)}${unit}`,
      `${when ? `${when} ` : ""}${length}${unit}`,
    ])
    .join(", ");
