/** Sentences about wrong settings and requests, for the log and for `npm run messages`. */

/** @param store replaces the stored list */
export function createProblems(
  found: string[],
  log: (sentence: string) => void,
  store: (all: string[]) => Promise<unknown>,
) {
  const all = new Set<string>();
  /** The number of stored problems, once they are stored. */
  let stored: number | undefined;

  /** Logs a problem, once. */
  function note(problem: string): void {
    if (all.has(problem)) return;
    log(problem);
    all.add(problem);
  }

  for (const problem of found) note(problem);

  return {
    note,
    /** Stores a changed list; an empty one too, because the last instance may have had other settings. */
    async report(): Promise<void> {
      const { size } = all;
      if (size === stored) return;
      await store([...all]);
      stored = size;
    },
  };
}
