// How the programs here end: with a sentence where something is wrong, and in order when they are told to.
import fs from "node:fs";

const NPM_CHECK_MS = 1_000;
/** One Ctrl-C reaches a program twice within this: from the terminal, and from npm, which passes it on. */
const ONE_CTRL_C_MS = 400;

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
    // Some shells make way for the program: then npm itself is the parent.
    const isNpm = fs.readFileSync(`/proc/${shell}/cmdline`, "utf8").startsWith("npm");
    // The fields after the name in brackets: state, parent, ... (man 5 proc)
    if (!isNpm) npm = Number(fs.readFileSync(`/proc/${shell}/stat`, "utf8").split(") ").at(-1)?.split(" ")[1]);
  } catch {} // Not Linux: the shell alone is watched.
  return () => {
    try {
      return process.ppid === shell && process.kill(npm, 0);
    } catch {
      return false;
    }
  };
}

/** @typedef {{ stop: () => Promise<void> }} Part something that was started */

/** @typedef {ReturnType<typeof createRunningParts>} RunningParts */

/** What has been started, to be stopped together. */
export function createRunningParts() {
  /** @type {Part[]} */
  const parts = [];
  const stopping = new AbortController();
  /** @type {Promise<void> | undefined} */
  let stopped;

  async function stopAll() {
    stopping.abort();
    // One that can't be stopped keeps no other from it.
    for (const part of parts.toReversed()) await part.stop().catch((error) => console.error(error));
  }

  return {
    /** Aborted by `stop`: for what is just being started, or waits. */
    signal: stopping.signal,

    /** Takes a part over; one that arrives after the stop is stopped at once. @param {Part} part */
    add(part) {
      parts.push(part);
      if (stopping.signal.aborted) void part.stop();
    },

    /** Stops every part, the newest first. May be called again: it is the same stop. @returns {Promise<void>} */
    stop() {
      stopped ??= stopAll();
      return stopped;
    },
  };
}

/**
 * Begins a program: what is added to the parts it returns is stopped, and the program ended, on Ctrl-C, on being
 * terminated, and when npm, which started it, has been killed. A second signal ends the program at once; its processes
 * end with it (startChild).
 */
export function beginProgram() {
  // Meant for PostgreSQL's own programs: the client here would complete an address with them.
  for (const name of Object.keys(process.env)) if (name.startsWith("PG")) delete process.env[name];
  const parts = createRunningParts();
  let begun = 0;
  async function end() {
    begun = Date.now();
    await parts.stop();
    process.exit(0);
  }
  function onSignal() {
    if (begun === 0) void end();
    else if (Date.now() - begun > ONE_CTRL_C_MS) process.exit(1);
  }
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, onSignal);
  if (process.env.npm_lifecycle_event) {
    const npmIsThere = watchNpm();
    setInterval(() => {
      if (begun === 0 && !npmIsThere()) void end();
    }, NPM_CHECK_MS).unref();
  }
  return parts;
}
