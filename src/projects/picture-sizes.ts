/** The `sizes` of pictures. */

/** The site's one breakpoint. */
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

const VIDEO = 16 / 9;
/** Width by height of the cards in order, repeated, as in card.module.css. */
const RATIOS = [1, VIDEO, VIDEO, VIDEO, VIDEO, 3 / 4, 1, VIDEO];

/**
 * The `sizes` of a still in a row of two, whose cards share the width by their ratios. An odd last card fills its row.
 */
export function rowSizes(position: number, count: number): string {
  const first = position - ((position - 1) % 2);
  const width = (at: number) => (at > count ? 0 : (RATIOS[(at - 1) % RATIOS.length] ?? VIDEO));
  // Assumes a 16:9 still, which is wider than a card that crops it.
  const share = Math.min(1, VIDEO / (width(first) + width(first + 1)));
  return sizesOf({ when: WIDE, length: Math.round(92 * share) }, { length: 92 });
}
