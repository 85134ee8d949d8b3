import { useCallback, useEffect, useLayoutEffect, useRef } from "react";
import type { Layout } from "./wall/arrangement";
import type { Wall, wakeWall } from "./wall/wall";

/** Where a visitor's arrangement is kept: projects/wall/arrangement.ts. */
const KEY = "wall";
/** The visitor is about to do something: the first of these has the wall's code loaded. */
const SIGNS = ["pointerover", "pointerdown", "focusin", "scroll"] as const;

/** What moves the frames, once it has been loaded. */
let wake: typeof wakeWall | undefined;

const isArranged = () => {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
};

// In the build there is nothing to be laid out.
const useBeforePaint = typeof window === "undefined" ? useEffect : useLayoutEffect;

/** The wall in an element. What it can do comes with the first sign of a visitor; what they have arranged before, at once. */
export function useWall() {
  const element = useRef<HTMLDivElement>(null);
  const wall = useRef<Wall>();
  const load = useCallback(async () => {
    wake ??= (await import(/* webpackChunkName: "wall" */ "./wall/wall")).wakeWall;
    const list = element.current?.querySelector("ul");
    if (list) wall.current ??= wake(list);
    return wall.current;
  }, []);
  useBeforePaint(() => {
    const list = element.current?.querySelector("ul");
    if (wake && list) wall.current = wake(list);
    const ending = new AbortController();
    // What fails is tried again by the next one.
    const loadQuietly = () => void load().catch(() => {});
    if (isArranged()) loadQuietly();
    for (const sign of SIGNS) addEventListener(sign, loadQuietly, { signal: ending.signal, passive: true, once: true });
    return () => {
      ending.abort();
      wall.current?.stop();
      wall.current = undefined;
    };
  }, [load]);
  const arrange = useCallback(
    (layout: Layout) =>
      void load().then(
        (it) => it?.arrange(layout),
        () => {},
      ),
    [load],
  );
  return { wall: element, arrange };
}
