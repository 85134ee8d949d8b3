// npm run build: builds the site into public/, and configurations for nginx and Caddy into hosts/. It checks the projects
// first. After a mistake or a failure the last site is there as it was.
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { EDITOR_PATH } from "../src/editor/page";
import { filesOf } from "../src/node/headers";
import { readSettings } from "../src/node/settings";
import { checkProjects } from "../src/projects-file/check";
import { currentStamp, lastStamp, lockPublic, setStamp } from "./built";
import { PUBLIC_FILE, readEnvFile } from "./env-files";
import { startGatsby } from "./gatsby";
import { pluralize } from "./pluralize";
import { fail } from "./program";

/** Gatsby's own records, a file of gatsby-plugin-offline's worker, and the last build's compressed copies. Source maps stay. */
const LEFTOVERS = /^(_gatsby|~partytown)$|^(webpack\.stats|chunk-map)\.json$|^idb-keyval-|\.(br|gz)$/;

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

/** Compressed for site-server.ts, nginx and Caddy. */
const TEXT = /\.(html|js|css|json|svg|txt|xml|webmanifest)$/;
/** Below this, compression saves no packet. */
const WORTH_BYTES = 1024;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Writes compressed copies beside a text file. */
async function compress(file: string): Promise<void> {
  const { atime, mtime, size } = fs.statSync(file);
  if (size < WORTH_BYTES) return;
  const content = fs.readFileSync(file);
  // The editor has 6 MB for a few editors: the best quality would compute longer than for the whole site.
  const quality = file.startsWith(`public${EDITOR_PATH}`) ? 9 : constants.BROTLI_MAX_QUALITY;
  fs.writeFileSync(`${file}.br`, await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }));
  fs.writeFileSync(`${file}.gz`, await gzipped(content, { level: constants.Z_BEST_COMPRESSION }));
  // Every encoding has the same Last-Modified.
  for (const copy of [`${file}.br`, `${file}.gz`]) fs.utimesSync(copy, atime, mtime);
}

try {
  readSettings({ ...readEnvFile(PUBLIC_FILE), ...process.env });
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
fs.mkdirSync(LAST, { recursive: true });
for (const folder of RESULTS.filter((name) => fs.existsSync(name))) {
  fs.renameSync(folder, path.join(LAST, folder));
  if (!isClean) fs.cpSync(path.join(LAST, folder), folder, { recursive: true, preserveTimestamps: true });
}
const gatsby = startGatsby(["build", ...process.argv.slice(2)], process.env);
// Also when the terminal is closed, Gatsby ends first; then the handler above restores the last site.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => gatsby.kill(signal));
console.log(`Building with${isClean ? "out a cache: this takes a minute or two" : " the cache of the last build"}.`);
const [code] = await once(gatsby, "exit");
if (code !== 0) process.exit(code ?? 1);
for (const name of filesOf("public"))
  if (LEFTOVERS.test(path.basename(name))) fs.rmSync(`public/${name}`, { recursive: true, force: true });
const texts = filesOf("public").filter((name) => TEXT.test(name) && fs.statSync(`public/${name}`).isFile());
await Promise.all(texts.map((name) => compress(`public/${name}`)));
setStamp(current);
console.log(
  `\nBuilt the site of ${pluralize(entries.length, "project")} in public/, and configurations for nginx and Caddy in hosts/.`,
);
console.log("See it: npm run serve. Publish it: docs/deploy.md.");
