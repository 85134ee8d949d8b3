// npm run build: builds the site into public/. It checks the projects first. After a mistake or a failure the last site
// is there as it was.
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { filesOf } from "../src/node/headers";
import { readSettings } from "../src/node/settings";
import { checkProjects } from "../src/projects-file/check";
import { PUBLIC_FILE, readEnvFile } from "./common/env-files";
import { pluralize } from "./common/pluralize";
import { fail } from "./common/program";
import { currentStamp, lastStamp, lockPublic, setStamp } from "./site/built";
import { startGatsby } from "./site/gatsby";
import { emptyResults, forgetLastBuild, keepLastBuild, restoreLastBuild } from "./site/last-build";

/** Gatsby's own records, and a file of gatsby-plugin-offline's worker. Source maps stay. */
const LEFTOVERS = /^(_gatsby|~partytown)$|^(webpack\.stats|chunk-map)\.json$|^idb-keyval-/;

/** Without its patch, upright photos are cropped. */
const PATCHED = "node_modules/gatsby-plugin-sharp/image-data.js";

try {
  readSettings({ ...readEnvFile(PUBLIC_FILE), ...process.env });
} catch (error) {
  fail((error as Error).message);
}
if (!fs.readFileSync(PATCHED, "utf8").includes("autoOrient"))
  fail("The packages are installed without their patches (patches/). Run: npx patch-package");
const { entries, report } = await checkProjects();
if (report) console.error(report);
if (!entries) process.exit(1);

const [last, current] = [lastStamp(), currentStamp(process.env)];
await lockPublic();
try {
  restoreLastBuild();
  keepLastBuild();
} catch (error) {
  const { code, path: file } = error as NodeJS.ErrnoException;
  fail(`public/ and .cache/ must be folders that can be read and written: ${file} can't be (${code}).`);
}
process.on("exit", (code) => {
  if (code === 0) return;
  restoreLastBuild();
  if (last) setStamp(last);
});
// Gatsby leaves old styles in pages if only styles have changed.
const isClean = last?.code !== current.code;
if (isClean) emptyResults();
const gatsby = startGatsby(["build", ...process.argv.slice(2)], process.env);
// Stops the build, also when the terminal is closed. Then the handler above restores the last site.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => gatsby.kill(signal));
console.log(`Building with${isClean ? "out a cache: this takes a minute or two" : " the cache of the last build"}.`);
const [code] = await once(gatsby, "exit");
if (code !== 0) process.exit(code ?? 1);
for (const name of filesOf("public"))
  if (LEFTOVERS.test(path.basename(name))) fs.rmSync(`public/${name}`, { recursive: true, force: true });
forgetLastBuild();
setStamp(current);
console.log(`\nBuilt the site of ${pluralize(entries.length, "project")} in public/. Publish it: docs/deploy.md.`);
