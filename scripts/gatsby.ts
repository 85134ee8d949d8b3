// Runs Gatsby, and prints what a person needs of its log.
import { type ChildProcess, spawn } from "node:child_process";
import readline from "node:readline";

type LogEntry = { payload?: { level?: string; text?: string; filePath?: string; duration?: number } };

/** @returns a line for the terminal, if a line of Gatsby's JSON log has one */
function textOf(line: string): string | undefined {
  let entry: LogEntry;
  try {
    entry = JSON.parse(line);
  } catch {
    return line; // Not Gatsby's own: it may be why Gatsby ended.
  }
  const { level = "", text = "", filePath, duration } = entry.payload ?? {};
  if (level === "ACTIVITY_SUCCESS" && duration && duration >= 1) return `${text} (${Math.round(duration)} s)`;
  if (!["ERROR", "WARNING", "SUCCESS"].includes(level)) return undefined;
  return filePath ? `${text}\n${filePath}` : text;
}

/** @param onLine gets each printed line */
export function startGatsby(args: string[], env: NodeJS.ProcessEnv, onLine?: (text: string) => void): ChildProcess {
  const gatsby = spawn(process.execPath, ["node_modules/gatsby/cli.js", ...args], {
    stdio: ["inherit", "pipe", "pipe"],
    env: { ...env, GATSBY_LOGGER: "json", GATSBY_TELEMETRY_DISABLED: "1" },
  });
  for (const input of [gatsby.stdout, gatsby.stderr])
    readline.createInterface({ input }).on("line", (line) => {
      const text = textOf(line);
      if (text === undefined) return;
      console.log(text);
      onLine?.(text);
    });
  return gatsby;
}
