// Runs child processes that never outlive this one.
import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { Service } from "../program";

/** Time for a process to end by itself. */
export const STOP_MS = 5_000;
const RESTART_MS = 1_000;

/** A started process. */
export type Child = Service & {
  pid: number | undefined;
  /** Its standard output. */
  output: Readable;
  /** Its standard error, unless inherited. */
  errors: Readable | null;
  /** Its exit code; null after a signal. */
  exited: Promise<number | null>;
};

type Options = Pick<SpawnOptions, "uid" | "gid"> & {
  /** The target of its standard error: ours, or `errors`. */
  log?: "inherit" | "pipe";
  /** Stops it. */
  signal?: AbortSignal | undefined;
};

/** @returns the exit code; null after a signal, or if it did not start */
export const exitOf = (child: ChildProcess): Promise<number | null> =>
  once(child, "exit").then(
    ([code]) => code,
    () => null, // It did not start.
  );

/**
 * Starts a process that ends when its standard input closes, which the system does even if this process is killed. Ctrl-C in
 * the terminal does not reach it directly, so that all services stop in order.
 */
export function startChild(command: string, args: string[], env: NodeJS.ProcessEnv, options: Options = {}): Child {
  const { log = "inherit", signal, ...identity } = options;
  const detached = process.platform !== "win32";
  const child = spawn(command, args, { ...identity, stdio: ["pipe", "pipe", log], env, detached });
  const exited = exitOf(child);
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

  return { pid: child.pid, output: child.stdout as Readable, errors: child.stderr, exited, stop };
}

/** Waits until a process prints a line. @returns false if it ends before */
export function waitForLine({ output, exited }: Child, line: string): Promise<boolean> {
  return new Promise((resolve) => {
    let text = "";
    output.setEncoding("utf8").on("data", (chunk) => {
      text = (text + chunk).slice(-10_000);
      if (text.includes(line)) resolve(true);
    });
    void exited.then(() => resolve(false));
  });
}

/**
 * Restarts a process whenever it ends, until the signal.
 * @param name for the terminal
 * @returns the running process; `stop` waits for its end
 */
export async function restartOnExit(name: string, start: () => Promise<Child>, signal: AbortSignal): Promise<Service> {
  let child = await start();
  async function watch() {
    for (;;) {
      await child.exited;
      if (signal.aborted) return;
      console.error(`The ${name} stopped. Starting it again...`);
      await sleep(RESTART_MS, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      child = await start().catch((error) => {
        if (!signal.aborted) console.error(error.message);
        return child;
      });
    }
  }
  const watching = watch();
  return { stop: () => watching };
}
