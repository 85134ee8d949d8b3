// `npm run develop`: the site with hot reload, for editing, at http://localhost:8000, with a contact form that works.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { checkBackendPorts } from "./backend/ports.mjs";
import { install, localSettings } from "./prepare.mjs";
import { unmarkBuilt } from "./state.mjs";
import { beginProgram } from "./stop.mjs";

const PORT = 8000;

const program = beginProgram();
await checkBackendPorts(process.env);
await install(program);
const env = await localSettings();
const { startLocalBackend } = await import("./backend/backend.mjs");
await startLocalBackend(env, PORT, program);
// It writes into public/ too, which is then no longer what the last build left there.
unmarkBuilt();
const gatsby = spawn(process.execPath, ["node_modules/gatsby/cli.js", "develop", "--port", String(PORT)], {
  stdio: "inherit",
  env: { ...env, GATSBY_TELEMETRY_DISABLED: "1" },
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
