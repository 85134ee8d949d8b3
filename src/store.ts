import { useSyncExternalStore } from "react";

/** State that several components share and that outlives them. @param initial also rendered into the HTML */
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
    /** A hook for a part of the state. */
    use: <Part>(select: (value: State) => Part): Part =>
      useSyncExternalStore(
        subscribe,
        () => select(state),
        () => select(initial),
      ),
  };
}
