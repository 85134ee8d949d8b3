// Runs Gatsby, and prints what a person needs of its log.
import { type ChildProcess, spawn } from "node:child_process";
import readline from "node:readline";

type LogEntry = { payload?: { level?: string; text?: string; filePath?: string; duration?: number } };

/** @returns an entry of Gatsby's JSON log; a line that is none may say why it ended */
function parse(line: string): NonNullable<LogEntry["payload"]> {
  // Containers have no fonts. The build draws no letters.
  if (line.startsWith("Fontconfig error")) return {};
  try {
    const { payload = {} }: LogEntry = JSON.parse(line);
    return payload;
  } catch {
    return { level: "ERROR", text: line };
  }
}

/** @param onText gets the text of each entry, printed or not */
export function startGatsby(args: string[], env: NodeJS.ProcessEnv, onText?: (text: string) => void): ChildProcess {
  const gatsby = spawn(process.execPath, ["node_modules/gatsby/cli.js", ...args], {
    stdio: ["inherit", "pipe", "pipe"],
    env: { ...env, GATSBY_LOGGER: "json", GATSBY_TELEMETRY_DISABLED: "1" },
  });
  for (const input of [gatsby.stdout, gatsby.stderr])
    readline.createInterface({ input }).on("line", (line) => {
      const { level = "", text = "", filePath, duration = 0 } = parse(line);
      if (level === "ACTIVITY_SUCCESS" && duration >= 1) console.log(`${text} (${Math.round(duration)} s)`);
      if (["ERROR", "WARNING", "SUCCESS"].includes(level)) console.log(filePath ? `${text}\n${filePath}` : text);
      onText?.(text);
    });
  return gatsby;
}
