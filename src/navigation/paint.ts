import { useEffect, useState, useSyncExternalStore } from "react";

/** Resolves after the next paint; a frame's own callbacks run before it. */
export const afterPaint = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

const never = () => () => {};

/** True after the component's first paint, to defer costly parts; always true in the page's HTML. */
export function usePainted(): boolean {
  const isInHtml = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [isPainted, setPainted] = useState(isInHtml);
  useEffect(() => {
    void afterPaint().then(() => setPainted(true));
  }, []);
  return isPainted;
}
