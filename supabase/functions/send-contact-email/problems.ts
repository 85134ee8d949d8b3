/** What is wrong with the settings and the requests, for the log and for `npm run messages`. */

/** @param store replaces the stored list */
export function createProblems(found: string[], log: (sentence: string) => void, store: (all: string[]) => void) {
  const all = new Set<string>();
  let isStored = false;

  /** Logs a problem, once. */
  function note(problem: string): void {
    if (all.has(problem)) return;
    log(problem);
    all.add(problem);
    isStored = false;
  }

  for (const problem of found) note(problem);

  return {
    note,
    /** Stores a changed list; an empty one too, because the last instance may have had other settings. */
    report(): void {
      if (isStored) return;
      isStored = true;
      store([...all]);
    },
  };
}
