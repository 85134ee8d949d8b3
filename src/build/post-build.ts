/** Writes the rest of the site after Gatsby and its plugins. */
import fs from "node:fs";
import path from "node:path";
import { writeCrawlerFiles } from "./crawlers";
import { deferScripts } from "./deferred-scripts";
import { writeEditor } from "./editor/files";
import { EDITOR_PATH } from "./editor/page";
import { filesOf, headerRules, pagesOf } from "./headers";
import { serverFiles } from "./hosts/servers";
import { headersFile, redirectsFile } from "./hosts/static-hosts";
import { finishServiceWorker } from "./service-worker";
import { readSettings } from "./settings";
import { offlineFile } from "./stills";

type Project = Queries.OfflineFilesQuery["allProject"]["nodes"][number];

/** Writes the files for hosts: into the site, and into a folder that must not be served. */
function writeHostFiles(root: string, folder: string): void {
  // Cloudflare Pages looks for the nearest 404.html.
  fs.copyFileSync(path.join(root, "portfolio/-not-found/index.html"), path.join(root, "portfolio/404.html"));
  const rules = headerRules(root);
  // gatsby-plugin-offline's app shell is not a page.
  const pages = pagesOf(root).filter((page) => page.endsWith("index.html") && !page.startsWith("offline-plugin"));
  const paths = pages.map((page) => `/${page.replace(/\/?index\.html$/, "")}`);
  fs.writeFileSync(path.join(root, "_headers"), headersFile(rules));
  fs.writeFileSync(path.join(root, "_redirects"), redirectsFile(paths));
  fs.mkdirSync(folder, { recursive: true });
  const files = Object.entries(serverFiles(rules, filesOf(root)));
  for (const [name, text] of files) fs.writeFileSync(path.join(folder, name), text);
}

/** Writes the files for crawlers, hosts and the form, and finishes the pages and the service worker. @param root the built site */
export function postBuild(root: string, projects: readonly Project[]): void {
  const { editor } = readSettings();
  writeCrawlerFiles(root, projects, process.env.GATSBY_CONTACT_EMAIL);
  deferScripts(root);
  const offline = projects.map(({ previewVideo, image }) => ({
    preview: previewVideo,
    still: offlineFile(image.childImageSharp?.gatsbyImageData),
  }));
  finishServiceWorker(root, offline, editor ? [EDITOR_PATH] : []);
  if (editor) writeEditor(root, editor);
  writeHostFiles(root, "hosts");
}
