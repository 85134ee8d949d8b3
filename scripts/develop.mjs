// `npm run develop`: the site with hot reload, for editing, at http://localhost:8000, with a contact form that works.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { checkBackendPorts } from "./backend/ports.mjs";
import { install, localSettings } from "./prepare.mjs";
import { unmarkBuilt } from "./state.mjs";
import { onStop } from "./stop.mjs";

const PORT = 8000;

await checkBackendPorts(process.env);
install();
const env = await localSettings();
const { startLocalBackend } = await import("./backend/backend.mjs");
const backend = await startLocalBackend(env, PORT);
// It writes into public/ too, which is then no longer what the last build left there.
unmarkBuilt();
const gatsby = spawn(process.execPath, ["node_modules/gatsby/cli.js", "develop", "--port", String(PORT)], {
  stdio: "inherit",
  env: { ...env, GATSBY_TELEMETRY_DISABLED: "1" },
});
const ended = once(gatsby, "exit");
onStop(async () => {
  gatsby.kill("SIGINT");
  await Promise.all([ended, backend.stop()]);
});
const [code] = await ended;
await backend.stop();
process.exit(code ?? 0);
