// `npm run develop`: the site with hot reload, for editing, at http://localhost:8000.
import { spawn } from "node:child_process";
import { install } from "./prepare.mjs";
import { unmarkBuilt } from "./state.mjs";

install();
// It writes into public/ too, which is then no longer what the last build left there.
unmarkBuilt();
const gatsby = spawn(process.execPath, ["node_modules/gatsby/cli.js", "develop"], {
  stdio: "inherit",
  env: { ...process.env, GATSBY_TELEMETRY_DISABLED: "1" },
});
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) process.on(signal, () => gatsby.kill(signal));
gatsby.on("exit", (code) => process.exit(code ?? 0));
