// Builds the site for release: the same files as a build from nothing gives, and with what earlier builds have left to be
// used again. What is served stays until the new site is whole (docs/decisions.md, "Building").
import fs from "node:fs";
import path from "node:path";
import { compressFiles } from "./build/compress.mjs";
import { FOLDER, KEPT, PREVIEW_COPIES, SHARE_CARDS, WORKSPACE } from "./build/folders.mjs";
import { runGatsby } from "./build/gatsby.mjs";
import { copyRemotePreviews } from "./build/previews.mjs";
import { PROJECTS, projectsFile } from "./build/projects.mjs";
import { replaceFolder } from "./build/replace-folder.mjs";
import { drawShareCards } from "./build/share-cards.mjs";
import { takeTurn } from "./build/turn.mjs";
import { prepareWorkspace } from "./build/workspace.mjs";
import { fingerprint, GENERATED, markBuilt, unmarkBuilt } from "./state.mjs";

const TYPES = `src/${GENERATED}`;
/**
 * What Gatsby leaves for itself and for plugins that aren't here, and the offline plugin's code for debugging: nothing that a
 * visitor's browser asks for. The source maps stay: a visitor's error can be read with them, and they hold no secret.
 */
const LEFT_OVER = /^(_gatsby|~partytown)$|^(webpack\.stats|chunk-map)\.json$|\.dev\.|^workbox-window\./;

/** @param {string} folder */
function removeLeftOvers(folder) {
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: "utf8" }))
    if (LEFT_OVER.test(path.basename(name))) fs.rmSync(path.join(folder, name), { recursive: true, force: true });
}

const lock = await takeTurn(FOLDER);
// Before anything is touched. Gatsby checks its copy again, and so an edit that comes in between.
const { checkProjects, printFinding, printFindings } = projectsFile();
const check = await checkProjects(PROJECTS);
if (check.findings.length > 0) console.error(printFindings(check));
if (!check.entries) process.exit(1);
for (const warning of await copyRemotePreviews(check.projects)) console.error(printFinding(check.file, warning));
prepareWorkspace(WORKSPACE, KEPT.webpack);
// Of what is being built: an edit from now on is of the next build.
const built = fingerprint(process.env, WORKSPACE);
const shareCards = await drawShareCards(check.entries, path.join(WORKSPACE, "data"));
const settings = {
  KEPT_STILLS: path.resolve(KEPT.stills),
  PREVIEW_COPIES: path.resolve(PREVIEW_COPIES),
  SHARE_CARDS: path.resolve(SHARE_CARDS),
  PROJECTS_CHECKED: "true",
};
const code = await runGatsby(WORKSPACE, process.argv.slice(2), settings, lock);
if (code !== 0) process.exit(code);
shareCards.prune();
removeLeftOvers(`${WORKSPACE}/public`);
await compressFiles(`${WORKSPACE}/public`, KEPT.compressed);
fs.copyFileSync(`${WORKSPACE}/${TYPES}`, TYPES);
// From here to the new mark, public/ and hosts/ may be of two builds.
unmarkBuilt();
await replaceFolder(`${WORKSPACE}/public`, "public");
await replaceFolder(`${WORKSPACE}/hosts`, "hosts");
markBuilt(built);
