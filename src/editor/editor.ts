/** The editor's page: Sveltia CMS, with the form for `data/projects.json`. The build bundles it (src/build/editor/files.ts). */
import CMS, { type CmsConfig } from "@sveltia/cms";
import { type Node, parseTree } from "jsonc-parser";
import { errorsForForm, fieldErrors } from "../build/projects/fields";
import { LIST } from "../build/projects/shape";
import { ADDRESS } from "../develop/findings-overlay";
import { type FormProject, finished, readFile, writeFile } from "./file";
import { askBeforeLoss } from "./unsaved";

declare const EDITOR_CONFIG: CmsConfig;
declare const IS_DEVELOPED: boolean;

/** Sveltia hands a map of Immutable.js to a listener, whose types it doesn't ship. */
type Entry = { toJS(): { data: Record<string, unknown> }; setIn(path: string[], value: unknown): never };

/** The file's text as it was read or saved last, and as it is written now. */
const file = { known: "", written: "" };

function fromFile(text: string) {
  file.known = text;
  try {
    return readFile(text);
  } catch (error) {
    // Sveltia would show an empty form, and a project added there would replace all projects of the file.
    document.body.textContent = `data/projects.json has a mistake, so the form can't show it: ${(error as Error).message}. "npm run check" says where it is. Correct it, and load this page again.`;
    throw error;
  }
}

function toFile(projects: FormProject[]): string {
  file.written = writeFile(projects);
  return file.written;
}

/** @returns why this text can't be saved; empty if it can. The develop server checks the files too. */
async function refusalOf(text: string): Promise<string> {
  if (!IS_DEVELOPED) return errorsForForm(text, fieldErrors(parseTree(text) as Node));
  try {
    const response = await fetch(ADDRESS, { method: "POST", body: JSON.stringify({ text, known: file.known }) });
    return await response.text();
  } catch {
    return 'The site on this computer has ended. Start "npm run edit" again, and save once more.';
  }
}

CMS.registerCustomFormat(LIST, "json", { fromFile, toFile });
CMS.registerEventListener({
  name: "preSave",
  async handler({ entry }) {
    const draft = entry as unknown as Entry;
    const projects = finished(draft.toJS().data[LIST] as []);
    const refusal = await refusalOf(writeFile(projects));
    if (refusal === "") return draft.setIn(["data", LIST], projects);
    // Sveltia stops the save at an error, without its message.
    alert(`Not saved.\n\n${refusal}`);
    throw new Error(refusal);
  },
});
CMS.registerEventListener({ name: "postSave", handler: () => void Object.assign(file, { known: file.written }) });
askBeforeLoss();
// There is one form: it opens at once.
if (!location.hash) history.replaceState(null, "", `#/collections/${LIST}/entries/${LIST}`);
CMS.init({ config: EDITOR_CONFIG });
