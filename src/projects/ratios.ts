import { sizesOf, WIDE } from "./picture-sizes";

const VIDEO = 16 / 9;
/** Width by height of the cards in order, repeated (specification, section 2), as in card.module.css. */
const RATIOS = [1, VIDEO, VIDEO, VIDEO, VIDEO, 3 / 4, 1, VIDEO];

/** The `sizes` of a still in a row of two, whose cards share the width by their ratios. An odd last card fills its row. */
export function rowSizes(position: number, count: number): string {
  const first = position - ((position - 1) % 2);
  const width = (at: number) => (at > count ? 0 : (RATIOS[(at - 1) % RATIOS.length] ?? VIDEO));
  // Assumes a 16:9 still, which is wider than a card that crops it.
  const share = Math.min(1, VIDEO / (width(first) + width(first + 1)));
  return sizesOf({ when: WIDE, length: Math.round(92 * share) }, { length: 92 });
}
