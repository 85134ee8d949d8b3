// Keeps one of the backend's processes running: starts it again where it ended, or where it no longer answers.
import { setTimeout as sleep } from "node:timers/promises";

/** Before a process that ended by itself is started again. */
const RESTART_MS = 1_000;
const CHECK_MS = 3_000;
/** A process that answers none of this many checks in a row, each after this long, hangs. */
const CHECKS = 3;
const ANSWER_MS = 5_000;

/** @typedef {import("./children.mjs").Child} Child */

/**
 * Starts a process, and starts it again whenever it ends or hangs.
 * @param {string} name for the log
 * @param {(signal: AbortSignal) => Promise<Child>} start starts it once; it ends when the signal is aborted
 * @param {(signal: AbortSignal) => Promise<unknown>} check rejects where the process doesn't answer as it should; gives
 *   up when the signal is aborted
 * @param {AbortSignal} signal ends the process for good
 * @returns {Promise<{ stop: () => Promise<void> }>} once it has started for the first time; `stop` waits for the end
 *   that the signal brings
 * @throws {Error} where that first start fails
 */
export async function keepRunning(name, start, check, signal) {
  let child = await start(signal);

  /** Resolves after some time, or as soon as everything stops. @param {number} ms */
  const pause = (ms) => sleep(ms, undefined, { signal }).catch(() => {});

  /** Kills the process once it hangs. */
  async function watchHealth() {
    const watched = child;
    let failures = 0;
    for (;;) {
      await Promise.race([pause(CHECK_MS), watched.exited]);
      if (signal.aborted || !watched.isRunning()) return;
      const answers = await check(AbortSignal.timeout(ANSWER_MS)).then(
        () => true,
        () => false,
      );
      failures = answers ? 0 : failures + 1;
      if (failures < CHECKS || signal.aborted || !watched.isRunning()) continue;
      console.error(`The ${name} doesn't answer any more.`);
      await watched.kill();
    }
  }

  async function watch() {
    while (!signal.aborted) {
      void watchHealth();
      await child.exited;
      if (signal.aborted) return;
      console.error(`The ${name} stopped. Starting it again...`);
      await pause(RESTART_MS);
      if (signal.aborted) return;
      await start(signal).then(
        (next) => {
          child = next;
        },
        (error) => signal.aborted || console.error(error.message),
      );
    }
    await child.exited;
  }

  const watching = watch();
  return { stop: () => watching };
}
