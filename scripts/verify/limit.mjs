/**
 * Lets at most so many tasks run at a time; the others wait for their turn.
 * @param {number} most
 * @returns {<Result>(task: () => Promise<Result>) => Promise<Result>}
 */
export function createLimit(most) {
  let running = 0;
  /** @type {(() => void)[]} */
  const waiting = [];
  return async (task) => {
    if (running < most) running += 1;
    // Whoever is done hands its place on, so the count stays.
    else await new Promise((resolve) => waiting.push(() => resolve(undefined)));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
