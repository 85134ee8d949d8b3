/** What can be done with projects beyond seeing and following them (use-tools.ts). */
export { Enlarge } from "./lightbox/enlarge";
export { ProjectTools } from "./project-tools";
export { MoveFrame } from "./wall/move-frame";
export { WallTools } from "./wall/wall-tools";
