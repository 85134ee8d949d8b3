import { sizesOf, WIDE } from "./picture-sizes";

/** Specification, section 2: the cards' aspect ratios in order, repeated from the ninth card on. */
const RATIOS = ["square", "video", "video", "video", "video", "portrait", "square", "video"] as const;

/** Width by height, as in card.module.css and project-rows.module.css. */
const VALUES = { square: 1, video: 16 / 9, portrait: 3 / 4 };

/** @param position in the display order, from 1 */
export const ratioAt = (position: number) => RATIOS[(position - 1) % RATIOS.length] ?? "video";

/** The `sizes` of a still in a row of two, whose cards share the width by their ratios. An odd last card fills its row. */
export function rowSizes(position: number, count: number): string {
  const first = position - ((position - 1) % 2);
  const width = (at: number) => (at > count ? 0 : VALUES[ratioAt(at)]);
  // Assumes a 16:9 still, which is wider than a card that crops it.
  const share = Math.min(1, VALUES.video / (width(first) + width(first + 1)));
  return sizesOf({ when: WIDE, length: Math.round(92 * share) }, { length: 92 });
}
