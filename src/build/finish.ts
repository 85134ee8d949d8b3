/** What is done to a site once Gatsby and its plugins have written it. */
import type { Reporter } from "gatsby";
import { writeEditor } from "./editor/files";
import { EDITOR_PATH } from "./editor/page";
import { writeHostFiles } from "./hosts/write";
import { fetchCodeLate } from "./late-code";
import { writeForReaders } from "./readers";
import { finishServiceWorker } from "./service-worker";
import { readSettings } from "./settings";
import { keptCopy } from "./stills";

/** What is queried of each project. */
type Project = Queries.OfflineFilesQuery["allProject"]["nodes"][number];

const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} KB`;

/**
 * Writes what readers, hosts and editors ask for, finishes the pages and the service worker, and says what the worker keeps.
 * @param root the built site
 * @param projects in display order
 * @throws {Error} where something is missing from the site
 */
export async function finishSite(root: string, projects: readonly Project[], reporter: Reporter): Promise<void> {
  writeForReaders(
    root,
    projects.map(({ projectId }) => projectId),
  );
  fetchCodeLate(root);
  const kept = projects.map(({ previewVideo, image }) => ({
    preview: previewVideo,
    still: keptCopy(image.childImageSharp?.gatsbyImageData),
  }));
  const { editor: repository } = readSettings();
  const report = finishServiceWorker(root, kept, repository ? [EDITOR_PATH] : []);
  reporter.info(
    `Offline: ${report.files} files, ${kilobytes(report.bytes)} compressed; ${report.stills} stills, ${kilobytes(report.stillBytes)}`,
  );
  if (repository) writeEditor(root, repository);
  writeHostFiles(root, "hosts");
}
