import { useEffect, useState } from "react";
import { isServerHtml } from "../server-html";

/** Resolves after the next paint; a frame's own callbacks run before it. */
export const afterPaint = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** True after the component's first paint, to defer costly parts; always true in the page's HTML. */
export function usePainted(): boolean {
  const [isPainted, setPainted] = useState(isServerHtml);
  useEffect(() => {
    void afterPaint().then(() => setPainted(true));
  }, []);
  return isPainted;
}
