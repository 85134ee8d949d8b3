// Starts the backend's processes so that none of them outlives this one, however it ends.
import { spawn } from "node:child_process";
import { once } from "node:events";

/** How long a process may take to end by itself. */
const STOP_MS = 5_000;
/** Before a process that ended by itself is started again. */
const RESTART_MS = 1_000;

/** @typedef {import("node:stream").Readable} Readable */
/** @typedef {{ stop: () => Promise<void>, kill: () => Promise<void>, exited: Promise<number | null> }} Child */

/**
 * Starts a process whose standard input is its lifeline: it ends when that closes, which the system does even where
 * this process is killed.
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {{ log?: "inherit" | "pipe", uid?: number, gid?: number }} [options] `log`: where its standard error goes, to
 *   ours or to `errors`; `uid`, `gid`: who runs it
 * @returns {Child & { output: Readable, errors: Readable | null }} `output`: what it prints
 */
export function startChild(command, args, env, { log = "inherit", ...identity } = {}) {
  // A group of its own, so that Ctrl-C reaches it through this process alone, in order.
  const child = spawn(command, args, {
    ...identity,
    stdio: ["pipe", "pipe", log],
    env,
    detached: process.platform !== "win32",
  });
  const exited = once(child, "exit").then(
    ([code]) => /** @type {number | null} */ (code),
    () => null,
  );
  child.stdin?.on("error", () => {}); // It ended first.
  return {
    output: /** @type {Readable} */ (child.stdout),
    errors: child.stderr,
    exited,
    async stop() {
      child.stdin?.end();
      const timer = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
      await exited;
      clearTimeout(timer);
    },
    async kill() {
      child.kill("SIGKILL");
      await exited;
    },
  };
}

/**
 * Waits for a line that a process prints.
 * @param {ReturnType<typeof startChild>} child
 * @param {string} line
 * @returns {Promise<boolean>} false where it ends without
 */
export function printed({ output, exited }, line) {
  return new Promise((resolve) => {
    let text = "";
    output.setEncoding("utf8").on("data", (chunk) => {
      text = (text + chunk).slice(-10_000);
      if (text.includes(line)) resolve(true);
    });
    exited.then(() => resolve(false));
  });
}

/** Starts a process again whenever it ends by itself. @param {string} name @param {() => Promise<Child>} start */
export async function keepRunning(name, start) {
  let child = await start();
  let stopped = false;

  async function watch() {
    for (;;) {
      await child.exited;
      if (stopped) return;
      console.error(`The ${name} stopped. Starting it again...`);
      await new Promise((resolve) => setTimeout(resolve, RESTART_MS));
      if (stopped) return;
      await start().then(
        (next) => {
          child = next;
        },
        (error) => console.error(error.message),
      );
    }
  }

  const watching = watch();
  return {
    async stop() {
      stopped = true;
      await child.stop();
      await watching;
    },
  };
}
