/** What the pages with stills can do beyond being seen and followed (use-extras.ts). */
export { Enlarge } from "./enlarge";
export { ProjectTools } from "./project-tools";
export { noteSign } from "./sign";
export { WallTools } from "./wall-tools";
