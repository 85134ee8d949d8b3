/** Runs `npm start`'s script as on a machine of its own: with its own ports and its own folder for the backend. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { freePort } from "../scripts/backend/ports.mjs";

export async function ownMachine() {
  const port = await freePort();
  const backend = await freePort();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "start-"));
  const env: NodeJS.ProcessEnv = {
    ...process.env,
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
    /** Starts, and waits until the site is there. `difference`: code that makes the machine different from this one. */
    async start(
      more: NodeJS.ProcessEnv = {},
      difference = "",
    ): Promise<{ child: ChildProcess; printed: () => string }> {
      const command = ["--import", `data:text/javascript,${encodeURIComponent(difference)}`, "scripts/start.mjs"];
      const child = spawn(process.execPath, command, { env: { ...env, ...more }, stdio: ["ignore", "pipe", "pipe"] });
      let printed = "";
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding("utf8").on("data", (text) => {
          printed += text;
        });
      while (!printed.includes("Hammered Productions is at")) await once(child.stdout, "data");
      return { child, printed: () => printed };
    },
  };
}
