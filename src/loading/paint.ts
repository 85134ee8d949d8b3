import { useEffect, useState } from "react";
import { isServerHtml } from "./hydration";

let nextPaint: Promise<void> | undefined;

/** Resolves after the next paint, for all callers at once, so that React renders their changes together. */
export function afterPaint(): Promise<void> {
  nextPaint ??= new Promise((resolve) =>
    requestAnimationFrame(() => {
      // A frame's own callbacks run before it is painted.
      nextPaint = undefined;
      setTimeout(resolve);
    }),
  );
  return nextPaint;
}

/** True after the component's first paint, to defer costly parts; always true in the page's HTML. */
export function usePainted(): boolean {
  const [isPainted, setPainted] = useState(isServerHtml);
  useEffect(() => {
    void afterPaint().then(() => setPainted(true));
  }, []);
  return isPainted;
}
