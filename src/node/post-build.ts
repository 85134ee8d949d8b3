/** Writes the rest of the site after Gatsby and its plugins. */
import fs from "node:fs";
import path from "node:path";
import { EDITOR_PATH } from "../editor/node/page";
import { writeEditor } from "../editor/node/write-editor";
import { isForeign } from "../projects-file/folder";
import { writeBuildId } from "./build-id";
import { writeCrawlerFiles } from "./crawlers";
import { filesOf, headerRules } from "./headers";
import { writeServiceWorker } from "./service-worker";
import { readSettings } from "./settings";
import { headersFile, redirectsFile } from "./static-hosts";
import { offlineFile } from "./still-files";

/** Cloudflare Pages looks for the nearest 404.html. */
const COPY = "portfolio/404.html";

type Project = Queries.OfflineFilesQuery["allProject"]["nodes"][number];

/**
 * Removes copies from static/, of this build or an earlier one: previews that no project names, and foreign files.
 */
function removeUnused(root: string, projects: readonly Project[]): void {
  const named = projects.map(({ previewVideo }) => previewVideo.slice(1));
  const isUnused = (file: string) => isForeign(file) || (file.startsWith("previews/") && !named.includes(file));
  for (const file of filesOf(root).filter(isUnused))
    if (!fs.lstatSync(path.join(root, file)).isDirectory()) fs.rmSync(path.join(root, file));
}

/** Finishes the pages, and writes the other files of the site. @param root the built site */
export function postBuild(root: string, projects: readonly Project[]): void {
  const { editor } = readSettings();
  // Deletes the last build's copy, which would otherwise count as a page of this build.
  fs.rmSync(path.join(root, COPY), { force: true });
  removeUnused(root, projects);
  const { build, pages } = writeBuildId(root);
  writeCrawlerFiles(root, [...pages.values()]);
  const stills = projects.map(({ image }) => offlineFile(image.childImageSharp?.gatsbyImageData));
  writeServiceWorker(root, [...new Set(stills)], build);
  if (editor) writeEditor(root, editor);
  fs.copyFileSync(path.join(root, "portfolio/-not-found/index.html"), path.join(root, COPY));
  const media = projects.flatMap(({ previewVideo: url }) => (url.startsWith("https:") ? new URL(url).origin : []));
  const rules = headerRules(root, [...pages.values()], media);
  const files = [...pages.keys()].filter((page) => page.endsWith("index.html"));
  const paths = files.map((page) => `/${page.replace(/\/?index\.html$/, "")}`);
  fs.writeFileSync(path.join(root, "_headers"), headersFile(rules));
  fs.writeFileSync(path.join(root, "_redirects"), redirectsFile(editor ? [...paths, EDITOR_PATH] : paths));
}
