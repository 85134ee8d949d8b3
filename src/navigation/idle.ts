/** Parts of a page that come after it: none of them is part of the first load. */
import { useEffect } from "react";
import { createStore } from "../store";

/** How long after its load a page is left alone: the budgets and the bench count the first load until two seconds. */
const LATE_MS = 2500;
/** The visitor is about to do something. A finger that taps a link moves no pointer: nothing is loaded beside the next page. */
const SIGNS = ["pointermove", "keydown"];

/** A slow device may have no idle time while the page moves. */
const IDLE_MS = 1000;

/** Settles when the page has all it was opened with, and the browser nothing else to do, or has been busy for a second. */
export async function idle(): Promise<void> {
  if (document.readyState !== "complete")
    await new Promise((resolve) => addEventListener("load", resolve, { once: true }));
  // Safari has no idle callback.
  await new Promise<unknown>((resolve) =>
    "requestIdleCallback" in window ? requestIdleCallback(resolve, { timeout: IDLE_MS }) : setTimeout(resolve, 200),
  );
}

let late: Promise<unknown> | undefined;

/** Settles at the visitor's first pointer or key, or once the page has been idle for a while. */
function whenLate(): Promise<unknown> {
  late ??= new Promise<unknown>((resolve) => {
    for (const sign of SIGNS) addEventListener(sign, resolve, { once: true, passive: true });
    void idle().then(() => setTimeout(resolve, LATE_MS));
  });
  return late;
}

/**
 * A hook that gives a late part of a page: undefined before it is there, and where it can't be loaded.
 * @param load its `import()`
 * @param isAwaited true where the visitor has asked for it already
 */
export function latePart<Part>(load: () => Promise<Part>, isAwaited = () => false): () => Part | undefined {
  const store = createStore<{ part?: Part }>({});
  return function useLatePart() {
    useEffect(() => {
      const wait = isAwaited() ? Promise.resolve() : whenLate().then(idle);
      wait.then(load).then(
        (part) => store.set({ part }),
        () => {}, // The page does without it; the next page tries again.
      );
    }, []);
    return store.use(({ part }) => part);
  };
}
