/**
 * Whether the worker has something to do. A new worker takes its place only while it is idle (docs/decisions.md).
 */

let underWay = 0;
let idleSince = Date.now();

/** Counts work until it has ended. */
export async function countWork<Result>(work: Promise<Result>): Promise<Result> {
  underWay += 1;
  try {
    return await work;
  } finally {
    underWay -= 1;
    idleSince = Date.now();
  }
}

/** For how long there has been nothing to do, in ms; 0 while there is. */
export const idleMs = () => (underWay > 0 ? 0 : Date.now() - idleSince);
