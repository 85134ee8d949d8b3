import { useEffect, useState } from "react";
import { useInHtml } from "./use-in-html";

/**
 * True once the component has been painted, so that what is costly and can wait doesn't hold up the rest of its page. What is in
 * the page's HTML is there from the start.
 */
export function usePainted(): boolean {
  const [painted, setPainted] = useState(useInHtml());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    // A frame's callbacks are called before it is painted.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return painted;
}
