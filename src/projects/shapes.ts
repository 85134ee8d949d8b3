/** The shapes of the cards, and the rows of the home page. */
import * as styles from "./shapes.module.css";

/** Width by height, as in the classes. */
const RATIOS = { square: 1, video: 16 / 9, portrait: 3 / 4 };

/** By position, repeated. The cards of a row share its width by their ratios, so their heights are equal. */
const SHAPES = ["square", "video", "video", "video", "video", "portrait", "square", "video"] as const;
export const CARDS_IN_ROW = 2;

/** `position` in the display order, from 1. */
type Placed = { position: number };

const shapeOf = ({ position }: Placed) => SHAPES[(position - 1) % SHAPES.length] ?? "video";

export const ratioOf = (project: Placed): number => RATIOS[shapeOf(project)];

// biome-ignore lint/performance/noDynamicNamespaceImportAccess: all of its classes are used.
export const shapeClass = (project: Placed): string | undefined => styles[shapeOf(project)];
