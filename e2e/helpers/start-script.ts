/** Runs the script behind `npm start`, with free ports and a new folder, so that no other start is in its way. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect } from "@playwright/test";
import { freeBackendPort, freePort } from "../../scripts/backend/ports";
import { endWithTests } from "./end-with-tests";

type Started = {
  child: ChildProcess;
  printed: () => string;
  /** Waits for words that it prints. */
  until: (words: string) => Promise<void>;
};

/** Starts a program that a test which fails in the middle doesn't leave behind. */
export function launch(command: string, args: string[], env: NodeJS.ProcessEnv, cwd = "."): Started {
  const child = spawn(command, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"], detached: true });
  endWithTests(child);
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (words) => {
      text += words;
    });
  const printed = () => text;
  // As long as the test may take: it fails with what was printed.
  return { child, printed, until: (words) => expect.poll(printed, { timeout: 0 }).toContain(words) };
}

/** Node's arguments for the script; `difference` is code that runs first, and makes the machine another than this one. */
const startArguments = (difference: string) => [
  "--import",
  `data:text/javascript,${encodeURIComponent(difference)}`,
  "--import",
  "tsx",
  "scripts/start.ts",
];

/** What a start has a machine for: free ports and a new folder. Nothing runs there yet. */
export async function createMachine() {
  const port = await freePort();
  const backend = await freeBackendPort();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "start-"));
  const env: NodeJS.ProcessEnv = {
    ...Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !/^(LOCAL|SUPABASE|CONTACT|RESEND)_/.test(name)),
    ),
    PORT: String(port),
    BACKEND_PORT: String(backend),
    BACKEND_FOLDER: folder,
    // As public/ was built: another address would mean another build.
    GATSBY_SUPABASE_URL: "http://localhost:54321",
  };
  return {
    env,
    folder,
    site: `http://localhost:${port}`,
    form: `http://127.0.0.1:${backend}/functions/v1/send-contact-email`,
    database: backend + 1,
    inbox: `http://127.0.0.1:${backend + 3}`,
    /** Starts, and waits until the site is there. */
    async start(more: NodeJS.ProcessEnv = {}, difference = ""): Promise<Started> {
      const started = launch(process.execPath, startArguments(difference), { ...env, ...more });
      await started.until("The site is at");
      return started;
    },
    /** Starts, and waits until the script has ended, as it does where it refuses. */
    startToEnd: (more: NodeJS.ProcessEnv = {}, difference = "") =>
      spawnSync(process.execPath, startArguments(difference), { env: { ...env, ...more }, encoding: "utf8" }),
    /** Starts by npm, as a person does, in a group of its own as a terminal has it; waits for nothing. */
    npmStart: (more: NodeJS.ProcessEnv = {}): Started => launch("npm", ["start"], { ...env, ...more }),
    /** Runs `npm run messages` there. */
    messages: (args: string[] = [], more: NodeJS.ProcessEnv = {}) =>
      spawnSync(process.execPath, ["--import", "tsx", "scripts/messages.ts", ...args], {
        env: { ...env, ...more },
        encoding: "utf8",
      }),
    /** The processes that work for this machine, whoever started them. */
    processes(): number[] {
      const marks = [`BACKEND_FOLDER=${folder}`, `BACKEND_PORT=${backend}`];
      return fs.readdirSync("/proc").flatMap((pid) => {
        try {
          const variables = fs.readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
          return marks.every((mark) => variables.includes(mark)) ? [Number(pid)] : [];
        } catch {
          return []; // No process, or one that has just ended.
        }
      });
    },
  };
}
