/** Tracks the worker's activity: a new worker activates only while this one is idle (docs/decisions.md). */

let pending = 0;
let idleSince = Date.now();

export async function countWork<Result>(work: Promise<Result>): Promise<Result> {
  pending += 1;
  try {
    return await work;
  } finally {
    pending -= 1;
    idleSince = Date.now();
  }
}

/** 0 while work is pending. */
export const idleMs = () => (pending > 0 ? 0 : Date.now() - idleSince);

/** A new worker doesn't wait longer for files that are being saved. */
const SAVING_MS = 60_000;

export const limited = (saving: Promise<unknown>) =>
  Promise.race([saving, new Promise((resolve) => setTimeout(resolve, SAVING_MS))]);
