// Runs a command of another program to its end.
import { spawn } from "node:child_process";
import type { Services } from "./program";

/** Time for a program to end by itself. */
const STOP_MS = 5_000;

/**
 * Runs a command in a process group of its own.
 * @param onOutput gets what it prints; without it, the terminal does
 * @param cwd the folder in which it runs
 * @returns whether it succeeded; never settles while the program stops
 */
export async function runCommand(
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  services: Services,
  onOutput?: (text: string) => void,
  cwd = ".",
) {
  const isWindows = process.platform === "win32";
  const output = onOutput ? "pipe" : "inherit";
  const child = spawn(command, args, { stdio: ["ignore", output, output], env, cwd, detached: !isWindows });
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", onOutput ?? (() => {}));
  const exited = new Promise<number | null>((resolve) => {
    child.once("exit", resolve);
    // The program did not start.
    child.once("error", () => resolve(null));
  });
  const end = (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null || !child.pid) return;
    if (isWindows) child.kill(signal);
    else process.kill(-child.pid, signal);
  };
  services.add({
    async stop() {
      // As Ctrl-C: Playwright stops its server on no other signal.
      end("SIGINT");
      const timer = setTimeout(() => end("SIGKILL"), STOP_MS);
      await exited;
      clearTimeout(timer);
    },
  });
  const code = await exited;
  return services.signal.aborted ? new Promise<boolean>(() => {}) : code === 0;
}
