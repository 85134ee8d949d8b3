/** The editor: Sveltia CMS, set up for `data/projects.json`. src/editor/node/write-editor.ts bundles it. */
import CMS, { type CmsConfig } from "@sveltia/cms";
import { type Node, parseTree } from "jsonc-parser";
import { type EditorReport, editorReport, fieldMistakes } from "../../projects-file/fields";
import { ENDPOINT } from "../../projects-file/finding";
import { COLLECTION } from "../../projects-file/shape";
import { completeProjects, type EditorProject, readFile, writeFile } from "./projects";
import { SVELTIA } from "./sveltia";

declare const EDITOR_CONFIG: CmsConfig;
declare const IS_DEVELOPMENT: boolean;

/** Listeners get a map of Immutable.js, whose types Sveltia doesn't ship. */
type Entry = { toJS(): { data: Record<string, unknown> }; setIn(path: string[], value: unknown): never };

/** The text last read or saved, the text being saved, and the findings last shown. */
const file = { known: "", written: "", findings: "" };

const BUSY = "A new picture or video is still being read. Wait until the form shows it, then save again.";

function fromFile(text: string) {
  file.known = text;
  try {
    return readFile(text);
  } catch (error) {
    // An empty form, once saved, would delete all projects.
    document.body.textContent = `data/projects.json has a mistake, so the form can't show it: ${(error as Error).message}. "npm run check" says where it is. Correct it, and load this page again.`;
    throw error;
  }
}

function toFile(projects: EditorProject[]): string {
  file.written = writeFile(projects);
  return file.written;
}

/**
 * Asks before a project loses its preview: it is empty while a closed project's field, which is off the page, reads a
 * file.
 */
function keepsPreviews(projects: EditorProject[]): boolean {
  const had = new Set(readFile(file.known).flatMap(({ id, previewVideo }) => (previewVideo ? id : [])));
  const losing = projects.filter(({ id, previewVideo }) => !previewVideo && had.has(id));
  return losing.length === 0 || confirm(`Save without the preview of ${losing.map(({ title }) => title).join(", ")}?`);
}

const checkFields = (text: string): EditorReport => editorReport(text, fieldMistakes(parseTree(text) as Node));

/** Before a save, the develop server reports a change outside the form; after it, it checks pictures and videos too. */
async function askServer(event: "before-save" | "after-save"): Promise<EditorReport> {
  try {
    const response = await fetch(`${ENDPOINT}/${event}`, { method: "POST", body: file.known });
    return await response.json();
  } catch {
    return { errors: '"npm run edit" has stopped. Start it again, then save again.', warnings: "" };
  }
}

/** @returns why these projects can't be saved; empty if they can */
async function refusalOf(projects: EditorProject[]): Promise<string> {
  if (document.querySelector(SVELTIA.busyField)) return BUSY;
  const { errors } = checkFields(writeFile(projects));
  if (errors !== "" || !IS_DEVELOPMENT) return errors;
  return (await askServer("before-save")).errors;
}

/** Says after a save on the published site that its commit starts a deploy (.github/workflows/deploy.yml). */
function showDeploy({ repo }: { repo: string }): void {
  const href = `https://github.com/${repo}/actions`;
  const link = Object.assign(document.createElement("a"), { href, target: "_blank", textContent: "See the deploy" });
  const words = "The site shows the change a few minutes after its commit on GitHub. ";
  document.querySelector("body > [role=status]")?.replaceChildren(words, link);
}

CMS.registerCustomFormat(COLLECTION, "json", { fromFile, toFile });
CMS.registerEventListener({
  name: "preSave",
  async handler({ entry }) {
    const draft = entry as unknown as Entry;
    const projects = completeProjects(draft.toJS().data[COLLECTION] as []);
    const refusal = await refusalOf(projects);
    if (refusal === "" && keepsPreviews(projects)) return draft.setIn(["data", COLLECTION], projects);
    // Sveltia stops the save, and its dialog shows the cause of an error with this message.
    throw new Error("saving_failed", { cause: new Error(refusal || "Not saved.") });
  },
});
CMS.registerEventListener({
  name: "postSave",
  // Only now do new pictures and videos exist.
  async handler() {
    file.known = file.written;
    if (!IS_DEVELOPMENT) showDeploy(EDITOR_CONFIG.backend as { repo: string });
    const { errors, warnings } = IS_DEVELOPMENT ? await askServer("after-save") : checkFields(file.known);
    const findings = `${errors}\n${warnings}`.trim();
    if (findings !== "" && findings !== file.findings) alert(`Saved, but look at this:\n\n${findings}`);
    file.findings = findings;
  },
});
addEventListener("beforeunload", (event) => {
  if (document.querySelector(SVELTIA.saveButton)) event.preventDefault();
});
// Opens the only form.
if (!location.hash) history.replaceState(null, "", `#/collections/${COLLECTION}/entries/${COLLECTION}`);
CMS.init({ config: EDITOR_CONFIG });
