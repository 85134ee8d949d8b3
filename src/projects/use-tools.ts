import { latePart } from "../navigation/idle";
import { read } from "../storage";

/** True where the address names a still (lightbox/still-address.ts), or the wall was arranged before (wall/arrangement.ts). */
const isAwaited = () => location.hash.startsWith("#still-") || read("sessionStorage", "wall") !== null;

/** What can be done with projects beyond seeing and following them. */
export const useTools = latePart(() => import(/* webpackChunkName: "tools" */ "./tools"), isAwaited);
