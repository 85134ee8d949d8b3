/** The shapes of the cards, and the rows of the home page. */
import { sizesOf, WIDE } from "./picture-sizes";

import * as styles from "./shapes.module.css";

/** `ratio`: width by height, as in the class. */
type Shape = { className: string | undefined; ratio: number };

const SQUARE: Shape = { className: styles.square, ratio: 1 };
const VIDEO: Shape = { className: styles.video, ratio: 16 / 9 };
const PORTRAIT: Shape = { className: styles.portrait, ratio: 3 / 4 };

/** Repeated. The cards of a row share its width by their ratios, so their heights are equal. */
const ROWS = [
  [SQUARE, VIDEO],
  [VIDEO, VIDEO],
  [VIDEO, PORTRAIT],
  [SQUARE, VIDEO],
];

const SHAPES = ROWS.flat();

/** @param index of a project in the display order, from 0 */
export const shapeAt = (index: number): Shape => SHAPES[index % SHAPES.length] ?? VIDEO;

/** The `sizes` of the stills in a row. */
function rowSizes(shapes: Shape[]): string {
  const width = shapes.reduce((sum, { ratio }) => sum + ratio, 0);
  // Assumes a 16:9 still, which is wider than a card that crops it.
  const share = Math.min(1, VIDEO.ratio / width);
  return sizesOf({ when: WIDE, length: Math.round(92 * share) }, { length: 92 });
}

/** The projects in rows. The last row may have fewer cards, which fill it. */
export function rowsOf<Project>(projects: readonly Project[]) {
  const rows: { projects: Project[]; sizes: string }[] = [];
  let rest = [...projects];
  while (rest.length > 0) {
    const shapes = ROWS[rows.length % ROWS.length] ?? [];
    const row = rest.slice(0, shapes.length);
    rows.push({ projects: row, sizes: rowSizes(shapes.slice(0, row.length)) });
    rest = rest.slice(shapes.length);
  }
  return rows;
}
