/** The editor's page: Sveltia CMS, with the form for `data/projects.json`. The build bundles it (src/build/editor/files.ts). */
import CMS, { type CmsConfig } from "@sveltia/cms";
import { finished, LIST, readFile, writeFile } from "./file";

declare const EDITOR_CONFIG: CmsConfig;

/** Sveltia hands a map of Immutable.js to a listener, whose types it doesn't ship. */
type Entry = { toJS(): { data: Record<string, unknown> }; setIn(path: string[], value: unknown): never };

function fromFile(text: string) {
  try {
    return readFile(text);
  } catch (error) {
    // Sveltia would show an empty form, and a project added there would replace all projects of the file.
    document.body.textContent = `data/projects.json has a mistake, so the form can't show it: ${(error as Error).message}. "npm run check" says where it is. Correct it, and load this page again.`;
    throw error;
  }
}

CMS.registerCustomFormat(LIST, "json", { fromFile, toFile: writeFile });
CMS.registerEventListener({
  name: "preSave",
  handler({ entry }) {
    const draft = entry as unknown as Entry;
    return draft.setIn(["data", LIST], finished(draft.toJS().data[LIST] as []));
  },
});
// There is one form: it opens at once.
if (!location.hash) history.replaceState(null, "", `#/collections/${LIST}/entries/${LIST}`);
CMS.init({ config: EDITOR_CONFIG });
