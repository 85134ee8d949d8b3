// `npm run build`: builds the site into public/, and configurations for servers of one's own into hosts/.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { checkProjects } from "../src/build/projects/check";
import { currentStamp, lastStamp, setStamp } from "./built";
import { compressFiles } from "./compress";

/** Gatsby's own records, and code for debugging the service worker: no browser asks for them. Source maps stay. */
const LEFTOVERS = /^(_gatsby|~partytown)$|^(webpack\.stats|chunk-map)\.json$|\.dev\.|^workbox-window\./;

/** Runs a command of Gatsby, or ends with its exit code. */
function gatsby(...args: string[]): void {
  const env = { ...process.env, GATSBY_TELEMETRY_DISABLED: "1" };
  const { status } = spawnSync(process.execPath, ["node_modules/gatsby/cli.js", ...args], { stdio: "inherit", env });
  if (status !== 0) process.exit(status ?? 1);
}

// First, so that a mistake leaves the last site as it is.
const { entries, report } = await checkProjects();
if (report) console.error(report);
if (!entries) process.exit(1);

const [last, current] = [lastStamp(), currentStamp(process.env)];
setStamp(undefined);
// After a change of styles alone, Gatsby leaves the old ones in pages.
if (last?.code !== current.code) gatsby("clean");
gatsby("build", ...process.argv.slice(2));
for (const name of fs.readdirSync("public", { recursive: true, encoding: "utf8" }))
  if (LEFTOVERS.test(path.basename(name))) fs.rmSync(path.join("public", name), { recursive: true, force: true });
await compressFiles("public");
setStamp(current);
