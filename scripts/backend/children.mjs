// Starts the backend's processes so that none of them outlives this one, however it ends.
import { spawn } from "node:child_process";
import { once } from "node:events";

/** How long a process may take to end by itself. */
const STOP_MS = 5_000;

/** @typedef {{ stop: () => Promise<void>, kill: () => Promise<void>, exited: Promise<number | null> }} Child */

/**
 * Starts a process whose standard input is its lifeline: it ends when that closes, which the system does even where
 * this process is killed.
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Child & { output: import("node:stream").Readable }} `output`: what it prints
 */
export function startChild(command, args, env) {
  // A group of its own, so that Ctrl-C reaches it through this process alone, in order.
  const child = spawn(command, args, {
    stdio: ["pipe", "pipe", "inherit"],
    env,
    detached: process.platform !== "win32",
  });
  const exited = once(child, "exit").then(
    ([code]) => /** @type {number | null} */ (code),
    () => null,
  );
  child.stdin.on("error", () => {}); // It ended first.
  return {
    output: child.stdout,
    exited,
    async stop() {
      child.stdin.end();
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
