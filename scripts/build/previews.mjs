// The previews that are on other hosts become the site's own.
import fs from "node:fs";
import path from "node:path";
import { KEPT, PREVIEW_COPIES } from "./folders.mjs";
import { copyPreviews } from "./previews/copy.mjs";

/** @typedef {import("./projects.mjs").CheckedProject} CheckedProject */
/** @typedef {import("../../src/build/projects-file/index.ts").Finding} Finding */

/**
 * Copies them, and writes down which copy is whose, for src/build/preview-copies.ts.
 * @param {CheckedProject[]} projects
 * @returns {Promise<Finding[]>} a warning for each that has none, or will soon have to do without its address
 */
export async function copyRemotePreviews(projects) {
  const remote = projects.flatMap(({ name, preview }) => (preview?.kind === "remote" ? [{ name, ...preview }] : []));
  const { copies, warnings } = await copyPreviews(remote, KEPT.previews);
  fs.mkdirSync(path.dirname(PREVIEW_COPIES), { recursive: true });
  fs.writeFileSync(PREVIEW_COPIES, JSON.stringify({ folder: path.resolve(KEPT.previews), copies }));
  return warnings.map(({ preview: { name, line, column }, warning }) => ({
    severity: "warning",
    line,
    column,
    project: name,
    message: warning,
    short: "preview: its address expires",
  }));
}
