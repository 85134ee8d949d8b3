// The site with hot reload, for editing, with a contact form that works.
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import readline from "node:readline";
import { checkBackendPorts, sitePort } from "../backend/ports.mjs";
import { PREVIEW_COPIES } from "../build/folders.mjs";
import { install, localSettings } from "../prepare.mjs";
import { dropOtherCache, unmarkBuilt } from "../state.mjs";
import { beginProgram } from "../stop.mjs";

/**
 * Runs until it is stopped.
 * @param {string} command that has started it
 * @param {(editor: string) => void} [onReady] called once pages can be opened, with the address of the form for the projects
 */
export async function runDevelop(command, onReady = () => {}) {
  const program = beginProgram();
  const port = await sitePort(8000, command);
  const site = `http://localhost:${port}`;
  const editor = `${site}/admin/`;
  await checkBackendPorts(process.env);
  await install(program);
  const env = await localSettings();
  const { waitForProjects } = await import("./wait-for-projects.mjs");
  await waitForProjects(program);
  const { startLocalBackend } = await import("../backend/backend.mjs");
  await startLocalBackend(env, port, program);
  // It writes into public/ too, which is then no longer what the last build left there.
  unmarkBuilt();
  dropOtherCache();
  const { followOutput } = await import("./output.mjs");
  console.log("\nThe site starts, in about half a minute...");
  const gatsby = spawn(process.execPath, ["node_modules/gatsby/cli.js", "develop", "--port", String(port)], {
    stdio: ["inherit", "pipe", "pipe"],
    env: {
      ...env,
      GATSBY_LOGGER: "json",
      GATSBY_TELEMETRY_DISABLED: "1",
      PREVIEW_COPIES: path.resolve(PREVIEW_COPIES),
    },
  });
  for (const stream of [gatsby.stdout, gatsby.stderr])
    void followOutput(readline.createInterface({ input: stream }), {
      say: (text) => console.log(text),
      onReady() {
        onReady(editor);
        console.log(`\nThe site is at ${site}: what you save is shown there at once.`);
        console.log(`The form for the projects is at ${editor} (in Chrome, Edge or another browser made of Chromium).`);
      },
    });
  const ended = once(gatsby, "exit");
  program.add({
    async stop() {
      gatsby.kill("SIGINT");
      await ended;
    },
  });
  const [code] = await ended;
  await program.stop();
  process.exit(code ?? 0);
}
