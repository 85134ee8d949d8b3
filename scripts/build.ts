// npm run build: builds the site into public/, and configurations for nginx and Caddy into hosts/. It checks the projects
// first. After a mistake or a failure the last site is there as it was.
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

/** The folders that a build writes, and where the last ones are meanwhile. */
const RESULTS = ["public", "hosts", ".cache"];
const LAST = ".local/last-build";

/** Also after a killed build. */
function restore(): void {
  for (const folder of RESULTS.filter((name) => fs.existsSync(path.join(LAST, name)))) {
    fs.rmSync(folder, { recursive: true, force: true });
    fs.renameSync(path.join(LAST, folder), folder);
  }
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
restore();
process.on("exit", (code) => {
  if (code === 0) return fs.rmSync(LAST, { recursive: true });
  restore();
  if (last) setStamp(last);
});
// Gatsby leaves old styles in pages if only styles have changed.
const isClean = last?.code !== current.code;
console.log(`Building with${isClean ? "out a cache: this takes a minute or two" : " the cache of the last build"}.`);
fs.mkdirSync(LAST, { recursive: true });
for (const folder of RESULTS.filter((name) => fs.existsSync(name))) {
  fs.renameSync(folder, path.join(LAST, folder));
  if (!isClean) fs.cpSync(path.join(LAST, folder), folder, { recursive: true, preserveTimestamps: true });
}
process.once("SIGINT", () => {}); // Ends Gatsby first.
const [code] = await once(startGatsby(["build", ...process.argv.slice(2)], process.env), "exit");
if (code !== 0) process.exit(code ?? 1);
for (const name of filesOf("public"))
  if (LEFTOVERS.test(path.basename(name))) fs.rmSync(path.join("public", name), { recursive: true, force: true });
await compressFiles("public");
setStamp(current);
console.log(
  `\nBuilt the site of ${entries.length} projects in public/, and configurations for nginx and Caddy in hosts/.`,
);
console.log("See it: npm run serve. Publish it: docs/deploy.md.");
