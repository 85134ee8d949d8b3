// npm run build: builds the site into public/, and configurations for nginx and Caddy into hosts/. It checks the projects
// first, so that a mistake leaves the last site as it is.
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { parse } from "dotenv";
import { filesOf } from "../src/node/headers";
import { readSettings } from "../src/node/settings";
import { checkProjects } from "../src/projects-file/check";
import { currentStamp, lastStamp, lockPublic, setStamp } from "./built";
import { compressFiles } from "./compress";
import { startGatsby } from "./gatsby";
import { fail } from "./program";

/** Gatsby's own records, and a file of gatsby-plugin-offline's worker: no browser asks for them. Source maps stay. */
const LEFTOVERS = /^(_gatsby|~partytown)$|^(webpack\.stats|chunk-map)\.json$|^idb-keyval-/;

/** Runs a command of Gatsby, or ends with its exit code. */
async function gatsby(...args: string[]): Promise<void> {
  const [code] = await once(startGatsby(args, process.env), "exit");
  if (code !== 0) process.exit(code ?? 1);
}

const own = fs.existsSync(".env.production") ? parse(fs.readFileSync(".env.production")) : {};
try {
  readSettings({ ...own, ...process.env });
} catch (error) {
  fail((error as Error).message);
}
const { entries, report } = await checkProjects();
if (report) console.error(report);
if (!entries) process.exit(1);

const [last, current] = [lastStamp(), currentStamp(process.env)];
await lockPublic();
// Gatsby leaves old styles in pages if only styles have changed.
const isClean = last?.code !== current.code;
console.log(
  isClean ? "Building without a cache: this takes a minute or two." : "Building with the cache of the last build.",
);
if (isClean) await gatsby("clean");
await gatsby("build", ...process.argv.slice(2));
for (const name of filesOf("public"))
  if (LEFTOVERS.test(path.basename(name))) fs.rmSync(path.join("public", name), { recursive: true, force: true });
await compressFiles("public");
setStamp(current);
console.log(
  `\nBuilt the site of ${entries.length} projects in public/, and configurations for nginx and Caddy in hosts/.`,
);
console.log("See it: npm run serve. Publish it: docs/deploy.md.");
