// How the programs here end: with a sentence where something is wrong, and in order when they are told to.
import fs from "node:fs";

const NPM_CHECK_MS = 1_000;

/** Ends the program with one sentence for the person who started it. @param {string} sentence @returns {never} */
export function stop(sentence) {
  console.error(`\n${sentence}`);
  process.exit(1);
}

/** True while npm, which started this program, and the shell between them are there. */
function watchNpm() {
  const shell = process.ppid;
  let npm = shell;
  try {
    // The fields after the name in brackets: state, parent, ... (man 5 proc)
    npm = Number(fs.readFileSync(`/proc/${shell}/stat`, "utf8").split(") ").at(-1)?.split(" ")[1]);
  } catch {} // Not Linux: the shell alone is watched.
  return () => {
    try {
      return process.ppid === shell && process.kill(npm, 0);
    } catch {
      return false;
    }
  };
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
  const npmIsThere = watchNpm();
  setInterval(() => {
    if (!npmIsThere()) void finish();
  }, NPM_CHECK_MS).unref();
}
