// How the programs here end: with a sentence where something is wrong, and in order when they are told to.

const ORPHAN_CHECK_MS = 1_000;

/** Ends the program with one sentence for the person who started it. @param {string} sentence @returns {never} */
export function stop(sentence) {
  console.error(`\n${sentence}`);
  process.exit(1);
}

/**
 * Calls `end` once and then exits: on Ctrl-C, on being terminated, and when npm, which started this, has been killed.
 * @param {() => Promise<unknown>} end
 */
export function onStop(end) {
  let ending = false;
  async function finish() {
    if (ending) return;
    ending = true;
    await end();
    process.exit(0);
  }
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, finish);
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) void finish();
  }, ORPHAN_CHECK_MS).unref();
}
