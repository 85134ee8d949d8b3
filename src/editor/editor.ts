/** The editor's page: Sveltia CMS, with the form for `data/projects.json`. The build bundles it (src/build/editor/files.ts). */
import CMS, { type CmsConfig } from "@sveltia/cms";
import { type Node, parseTree } from "jsonc-parser";
import { errorsForForm, fieldErrors } from "../build/projects/fields";
import { ADDRESS } from "../develop/findings-overlay";
import { type FormProject, finished, LIST, readFile, writeFile } from "./file";
import { askBeforeLoss } from "./unsaved";

declare const EDITOR_CONFIG: CmsConfig;
declare const IS_DEVELOPED: boolean;

/** Sveltia hands a map of Immutable.js to a listener, whose types it doesn't ship. */
type Entry = { toJS(): { data: Record<string, unknown> }; setIn(path: string[], value: unknown): never };

/** The file's text: as the form has read or saved it, and as it writes it now. */
let known = "";
let written = "";

function fromFile(text: string) {
  known = text;
  try {
    return readFile(text);
  } catch (error) {
    // Sveltia would show an empty form, and a project added there would replace all projects of the file.
    document.body.textContent = `data/projects.json has a mistake, so the form can't show it: ${(error as Error).message}. "npm run check" says where it is. Correct it, and load this page again.`;
    throw error;
  }
}

/** @returns why this text can't be saved; empty where it can. Only the develop server can read the files that it names. */
async function refusalOf(text: string): Promise<string> {
  if (!IS_DEVELOPED) return errorsForForm(text, fieldErrors(parseTree(text) as Node));
  try {
    return await (await fetch(ADDRESS, { method: "POST", body: JSON.stringify({ text, known }) })).text();
  } catch {
    return 'The site on this computer has ended. Start "npm run edit" again, and save once more.';
  }
}

function toFile(projects: FormProject[]) {
  written = writeFile(projects);
  return written;
}

CMS.registerCustomFormat(LIST, "json", { fromFile, toFile });
CMS.registerEventListener({
  name: "preSave",
  async handler({ entry }) {
    const draft = entry as unknown as Entry;
    const projects = finished(draft.toJS().data[LIST] as []);
    const refusal = await refusalOf(writeFile(projects));
    // Sveltia stops the save at an error, and doesn't say which.
    if (refusal) alert(`Not saved.\n\n${refusal}`);
    if (refusal) throw new Error(refusal);
    return draft.setIn(["data", LIST], projects);
  },
});
CMS.registerEventListener({
  name: "postSave",
  handler() {
    known = written;
  },
});
askBeforeLoss();
// There is one form: it opens at once.
if (!location.hash) history.replaceState(null, "", `#/collections/${LIST}/entries/${LIST}`);
CMS.init({ config: EDITOR_CONFIG });
