/** The shapes of the cards, and how many are in a row of the home page. */
import "./shapes.css";

/** Width by height, as in the stylesheet. */
const RATIOS = { square: 1, video: 16 / 9, portrait: 3 / 4 };

/** By position, repeated. */
const SHAPES = ["square", "video", "video", "video", "video", "portrait", "square", "video"] as const;
export const CARDS_IN_ROW = 2;

/** @param project `position` in the display order, from 1 @returns the value of `data-shape` around its card */
export const shapeOf = ({ position }: { position: number }) => SHAPES[(position - 1) % SHAPES.length] ?? "video";

export const ratioOf = (project: { position: number }): number => RATIOS[shapeOf(project)];
