import { useEffect, useState, useSyncExternalStore } from "react";

/** Settles when the next frame has been painted, with all that is in the document now: a frame's callbacks come before that. */
export const painted = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

const never = () => () => {};

/**
 * True once the component has been painted, so that what is costly and can wait doesn't hold up the rest of its page. What is in
 * the page's HTML is there from the start.
 */
export function usePainted(): boolean {
  const isInHtml = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [isPainted, setPainted] = useState(isInHtml);
  useEffect(() => {
    void painted().then(() => setPainted(true));
  }, []);
  return isPainted;
}
