/** The editor's page: Sveltia CMS, with the form for `data/projects.json`. The build bundles it (src/build/editor/files.ts). */
import CMS, { type CmsConfig } from "@sveltia/cms";
import { FORM, FORMAT, LIST } from "./address";
import { guardDrafts } from "./drafts";
import { finished, readFile, writeFile } from "./file";
import { guardFile } from "./guard";
import { showNote } from "./note";

declare const EDITOR_CONFIG: CmsConfig;

/** What Sveltia hands to a listener: a map of Immutable.js, whose types it doesn't ship. */
type Entry = { toJS(): { data: Record<string, unknown> }; setIn(path: string[], value: unknown): never };

function fromFile(text: string) {
  try {
    return readFile(text);
  } catch (error) {
    // Sveltia would show an empty form, and a project that is added there would take the place of all that are in the file.
    showNote(
      "data/projects.json has a mistake",
      `The form can't show it, and nothing is changed: ${(error as Error).message}. In the project's folder, "npm run check" says what is wrong and where.`,
    );
    throw error;
  }
}

guardFile();
guardDrafts();
CMS.registerCustomFormat(FORMAT, "json", { fromFile, toFile: writeFile });
CMS.registerEventListener({
  name: "preSave",
  handler({ entry }) {
    const draft = entry as unknown as Entry;
    return draft.setIn(["data", LIST], finished(draft.toJS().data[LIST] as []));
  },
});
// There is one form: it is what opens.
if (!location.hash) history.replaceState(null, "", FORM);
CMS.init({ config: EDITOR_CONFIG });
