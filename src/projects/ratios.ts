/** Specification, section 2: the cards' aspect ratios by position, in order. */
const RATIOS = ["square", "video", "video", "video", "video", "portrait", "square", "video"] as const;

export type Ratio = (typeof RATIOS)[number];

/**
 * The aspect ratio of the card at a position; from the ninth on, the order begins again.
 * @param position place in the display order, from 1
 */
export function ratioAt(position: number): Ratio {
  return RATIOS[(position - 1) % RATIOS.length] as Ratio;
}
