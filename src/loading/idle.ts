/** Lazy loading of code that is not in the first load. */
import { useEffect } from "react";
import { createStore } from "../store";

/** Longer than the first load, which the budgets and the bench measure. */
const DELAY_MS = 2500;
/** A slow device may have no idle time while the page animates. */
const IDLE_TIMEOUT_MS = 1000;
/** No touch events: a tap on a link should load the next page alone. */
const EVENTS = ["pointermove", "keydown"];

/** Resolves when the page has loaded and the browser is idle, or busy for a second. */
export async function idle(): Promise<void> {
  if (document.readyState !== "complete")
    await new Promise((resolve) => addEventListener("load", resolve, { once: true }));
  const wait = window.requestIdleCallback ?? ((resolve) => setTimeout(resolve, 200));
  await new Promise<unknown>((resolve) => wait(resolve, { timeout: IDLE_TIMEOUT_MS }));
}

/** One for all: a page that is shown later has no first load. */
let firstLoad: Promise<unknown> | undefined;

/** Resolves at the first pointer or key event, or some time after the load. */
function afterFirstLoad(): Promise<unknown> {
  firstLoad ??= new Promise<unknown>((resolve) => {
    for (const event of EVENTS) addEventListener(event, resolve, { once: true, passive: true });
    void idle().then(() => setTimeout(resolve, DELAY_MS));
  });
  return firstLoad;
}

/** A hook for a lazily loaded module; undefined until loaded. If it fails, the next page loads it. */
export function lazyModuleHook<Module>(load: () => Promise<Module>): () => Module | undefined {
  const store = createStore<{ module?: Module }>({});
  return function useModule() {
    useEffect(() => {
      void afterFirstLoad()
        .then(idle)
        .then(() => load().catch(load))
        .then((module) => store.set({ module }))
        .catch(() => {});
    }, []);
    return store.use(({ module }) => module);
  };
}
