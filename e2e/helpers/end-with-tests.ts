import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

/** Ends a program when the tests end, however they end. @returns ends it now, and waits for its end */
export function endWithTests(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): () => Promise<void> {
  const end = () => void child.kill(signal);
  process.once("exit", end);
  const ended = once(child, "exit").then(() => void process.removeListener("exit", end));
  return () => {
    end();
    return ended;
  };
}
