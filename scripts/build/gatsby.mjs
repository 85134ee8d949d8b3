// Runs Gatsby's own build.
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

/**
 * @param {string} folder where it builds
 * @param {string[]} options Gatsby's own, which it or gatsby-node.ts refuses where they don't fit
 * @param {NodeJS.ProcessEnv} settings added to the environment
 * @param {number} lock an open file whose lock it shares: where this process is killed, the next build waits for Gatsby's end
 * @returns {Promise<number>} its exit code; not 0 where a signal has ended it
 */
export async function runGatsby(folder, options, settings, lock) {
  const child = spawn(process.execPath, [path.resolve("node_modules/gatsby/cli.js"), "build", ...options], {
    cwd: folder,
    stdio: ["inherit", "inherit", "inherit", lock],
    env: { ...process.env, ...settings, GATSBY_TELEMETRY_DISABLED: "1" },
  });
  /** @param {NodeJS.Signals} signal */
  const passOn = (signal) => child.kill(signal);
  const signals = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);
  for (const signal of signals) process.on(signal, passOn);
  const [code] = await once(child, "exit");
  for (const signal of signals) process.off(signal, passOn);
  return code ?? 1;
}
