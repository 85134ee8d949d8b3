/** Finishes a site once Gatsby and its plugins have written it. */
import { writeEditor } from "./editor/files";
import { EDITOR_PATH } from "./editor/page";
import { writeHostFiles } from "./hosts/write";
import { fetchCodeLate } from "./late-code";
import { writeForReaders } from "./readers";
import { finishServiceWorker } from "./service-worker";
import { readSettings } from "./settings";
import { keptCopy } from "./stills";

type Project = Queries.OfflineFilesQuery["allProject"]["nodes"][number];

/**
 * Writes the files for search engines, hosts and editors, and finishes the pages and the service worker.
 * @param root the built site
 * @param projects in display order
 * @throws {Error} where something is missing from the site
 */
export function finishSite(root: string, projects: readonly Project[]): void {
  const { editor } = readSettings();
  const ids = projects.map(({ projectId }) => projectId);
  writeForReaders(root, ids);
  fetchCodeLate(root);
  const kept = projects.map(({ previewVideo, image }) => ({
    preview: previewVideo,
    still: keptCopy(image.childImageSharp?.gatsbyImageData),
  }));
  finishServiceWorker(root, kept, editor ? [EDITOR_PATH] : []);
  if (editor) writeEditor(root, editor);
  writeHostFiles(root, "hosts");
}
