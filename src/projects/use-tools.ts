import { latePart } from "../navigation/idle";

/** True where the address names a still (lightbox/still-address.ts), or the wall was arranged before (wall/arrangement.ts). */
function isAwaited(): boolean {
  try {
    return location.hash.startsWith("#still-") || sessionStorage.wall !== undefined;
  } catch {
    return false;
  }
}

/** What can be done with projects beyond seeing and following them. */
export const useTools = latePart(() => import(/* webpackChunkName: "tools" */ "./tools"), isAwaited);
