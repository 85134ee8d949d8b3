/** Specification, section 2: the cards' aspect ratios by position, in order. */
const RATIOS = ["square", "video", "video", "video", "video", "portrait", "square", "video"] as const;

type Ratio = (typeof RATIOS)[number];

/** Width by height. card.module.css and project-rows.module.css have the same. */
const VALUES: Record<Ratio, number> = { square: 1, video: 16 / 9, portrait: 3 / 4 };
/** Of the stills, which are cropped to the card's ratio. */
const STILL_RATIO = 16 / 9;

/**
 * The aspect ratio of the card at a position; from the ninth on, the order begins again.
 * @param position place in the display order, from 1
 */
export function ratioAt(position: number): Ratio {
  return RATIOS[(position - 1) % RATIOS.length] as Ratio;
}

/**
 * How wide a still is shown in a row of two, whose cards have one height and share the page's width by their ratios.
 * Cropped, it is wider than its card.
 * @param position of the card, from 1
 * @param count of all cards: an odd last one has the row to itself
 * @returns the `sizes` of an `<img>`; below 600 px a row has one card
 */
export function rowSizes(position: number, count: number): string {
  const first = position - ((position - 1) % 2);
  const width = (at: number) => (at > count ? 0 : VALUES[ratioAt(at)]);
  const share = Math.min(1, STILL_RATIO / (width(first) + width(first + 1)));
  return `(min-width: 37.5rem) ${Math.round(92 * share)}vw, 92vw`;
}
