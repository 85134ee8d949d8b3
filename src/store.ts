import { useSyncExternalStore } from "react";

/** State that several components share and that outlives them. @param initial also rendered into the HTML */
export function createStore<State extends object>(initial: State) {
  let state = initial;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get: () => state,
    /** Changes a part of the state. */
    set(change: Partial<State>) {
      state = { ...state, ...change };
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
