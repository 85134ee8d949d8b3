/** What can be done with projects beyond seeing and following them (use-tools.ts). */
export { Enlarge } from "./lightbox/enlarge";
export { ProjectTools } from "./project-tools";
export { WallTools } from "./wall/wall-tools";
