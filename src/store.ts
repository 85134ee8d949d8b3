import { useSyncExternalStore } from "react";

/**
 * A value that several components show, and that outlives them.
 * @param initial what it is at first, and in the pages' HTML
 */
export function createStore<State>(initial: State) {
  let state = initial;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get: () => state,
    set(next: State) {
      state = next;
      for (const listener of listeners) listener();
    },
    /** For components: a part of it, kept up to date. */
    use: <Part>(select: (value: State) => Part): Part =>
      useSyncExternalStore(
        subscribe,
        () => select(state),
        () => select(initial),
      ),
  };
}
