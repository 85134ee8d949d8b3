import { useSyncExternalStore } from "react";

const never = () => () => {};

/** True while React renders what is in the page's HTML already: in the build, and when the page wakes up. */
export const useInHtml = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
