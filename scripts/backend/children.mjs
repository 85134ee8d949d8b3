// Runs other programs so that none of them outlives this one, however it ends. Needs nothing but Node.
import { spawn } from "node:child_process";
import { once } from "node:events";

/** How long a process may take to end by itself. */
const STOP_MS = 5_000;

/**
 * @typedef {object} Child a process that was started
 * @property {import("node:stream").Readable} output what it prints
 * @property {import("node:stream").Readable | null} errors its standard error, where it isn't ours
 * @property {Promise<number | null>} exited its exit code; null where a signal ended it
 * @property {() => boolean} isRunning
 * @property {() => Promise<void>} stop tells it to end, and ends it where it doesn't
 * @property {() => Promise<void>} kill ends it
 */

/**
 * Starts a process whose standard input is its lifeline: it ends when that closes, which the system does even where
 * this process is killed.
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {{ log?: "inherit" | "pipe", uid?: number, gid?: number, signal?: AbortSignal | undefined }} [options]
 *   `log`: where its standard error goes, to ours or to `errors`; `uid`, `gid`: who runs it; `signal`: stops it
 * @returns {Child}
 */
export function startChild(command, args, env, { log = "inherit", signal, ...identity } = {}) {
  // A group of its own, so that Ctrl-C reaches it through this process alone, in order.
  const child = spawn(command, args, {
    ...identity,
    stdio: ["pipe", "pipe", log],
    env,
    detached: process.platform !== "win32",
  });
  let running = true;
  const exited = once(child, "exit")
    .then(
      ([code]) => /** @type {number | null} */ (code),
      () => null, // It could not be started at all.
    )
    .finally(() => {
      running = false;
    });
  child.stdin?.on("error", () => {}); // It ended first.

  async function stop() {
    child.stdin?.end();
    const timer = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
    await exited;
    clearTimeout(timer);
  }
  if (signal?.aborted) void stop();
  signal?.addEventListener("abort", stop, { once: true });
  void exited.finally(() => signal?.removeEventListener("abort", stop));

  return {
    output: /** @type {import("node:stream").Readable} */ (child.stdout),
    errors: child.stderr,
    exited,
    isRunning: () => running,
    stop,
    async kill() {
      child.kill("SIGKILL");
      await exited;
    },
  };
}

/**
 * Waits for one of several lines that a process may print.
 * @param {Child} child
 * @param {string[]} lines
 * @returns {Promise<string | undefined>} the line; undefined where it ends without
 */
export function printed({ output, exited }, ...lines) {
  return new Promise((resolve) => {
    let text = "";
    output.setEncoding("utf8").on("data", (chunk) => {
      text = (text + chunk).slice(-10_000);
      const line = lines.find((one) => text.includes(one));
      if (line) resolve(line);
    });
    exited.then(() => resolve(undefined));
  });
}

/**
 * Runs a command to its end, with everything that it starts itself.
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {import("../stop.mjs").RunningParts} parts the program's; stopping them ends the command
 * @returns {Promise<boolean>} whether it succeeded; never settles once the program is being stopped
 */
export async function runCommand(command, args, env, parts) {
  const isWindows = process.platform === "win32";
  const child = spawn(command, args, {
    stdio: ["ignore", "inherit", "inherit"],
    env,
    // A group of its own, whose number reaches all that the command starts.
    detached: !isWindows,
    shell: isWindows && command === "npm",
  });
  let running = true;
  const exited = once(child, "exit")
    .catch(() => [null])
    .finally(() => {
      running = false;
    });
  /** @param {NodeJS.Signals} signal */
  const end = (signal) => {
    try {
      if (!running) return;
      if (isWindows) child.kill(signal);
      else if (child.pid) process.kill(-child.pid, signal);
    } catch {} // It has ended meanwhile.
  };
  parts.add({
    async stop() {
      end("SIGTERM");
      const timer = setTimeout(() => end("SIGKILL"), STOP_MS);
      await exited;
      clearTimeout(timer);
    },
  });
  const [code] = await exited;
  return parts.signal.aborted ? new Promise(() => {}) : code === 0;
}
