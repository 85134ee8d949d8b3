/** Lazy loading of parts that are not in the first load. */
import { useEffect } from "react";
import { createStore } from "../store";

/** Later than the first load, which the budgets and the bench measure. */
const LATE_MS = 2500;
/** A slow device may have no idle time while the page animates. */
const IDLE_TIMEOUT_MS = 1000;
/** No touch events: a tap on a link should load the next page alone. */
const EVENTS = ["pointermove", "keydown"];

/** Resolves when the page has loaded and the browser is idle, or busy for a second. */
export async function idle(): Promise<void> {
  if (document.readyState !== "complete")
    await new Promise((resolve) => addEventListener("load", resolve, { once: true }));
  // Safari has no idle callback.
  await new Promise<unknown>((resolve) =>
    "requestIdleCallback" in window
      ? requestIdleCallback(resolve, { timeout: IDLE_TIMEOUT_MS })
      : setTimeout(resolve, 200),
  );
}

let late: Promise<unknown> | undefined;

/** Resolves at the first pointer or key event, or some time after the load. */
function whenLate(): Promise<unknown> {
  late ??= new Promise<unknown>((resolve) => {
    for (const event of EVENTS) addEventListener(event, resolve, { once: true, passive: true });
    void idle().then(() => setTimeout(resolve, LATE_MS));
  });
  return late;
}

/** A hook for a lazily loaded module; undefined until loaded. @param isUrgent true where the page needs it at once */
export function lazyModuleHook<Part>(load: () => Promise<Part>, isUrgent = () => false): () => Part | undefined {
  const store = createStore<{ part?: Part }>({});
  return function useLatePart() {
    useEffect(() => {
      const wait = isUrgent() ? Promise.resolve() : whenLate().then(idle);
      wait.then(load).then(
        (part) => store.set({ part }),
        () => {}, // The next page retries.
      );
    }, []);
    return store.use(({ part }) => part);
  };
}
