import { useEffect, useState } from "react";
import { isServerHtml } from "./hydration";

/** Resolves after the next paint, before which the callbacks of an animation frame run. */
export const afterPaint = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** True after the component's first paint, to defer costly parts; always true in the page's HTML. */
export function usePainted(): boolean {
  const [isPainted, setPainted] = useState(isServerHtml);
  useEffect(() => {
    void afterPaint().then(() => setPainted(true));
  }, []);
  return isPainted;
}
