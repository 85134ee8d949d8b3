/** Makes the service worker of our own rules and of what gatsby-plugin-offline has generated, and checks what it keeps. */
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { buildSync } from "esbuild";
import type { SiteFiles } from "../offline/messages";

const SOURCES = "src/offline/worker";
/** The browsers that have service workers, modules and what else we use. */
const BROWSERS = ["chrome100", "firefox100", "safari15.4"];
/**
 * The projects whose pages and data are fetched ahead, from the first; those of the others are kept once they have been
 * seen. With everything else that makes at most 120 files.
 */
const PROJECTS_AHEAD = 32;
/** The stills that are fetched ahead, in bytes; beyond it they are kept once they have been seen. */
const STILLS_BUDGET = 8_000_000;
/** A preview that is larger is not kept: it would push most others out. */
const PREVIEW_LIMIT = 10_000_000;
/** These are compressed already: they are sent as they are. */
const COMPRESSED = /\.(woff2|png|webp)$/;

const filesBelow = (folder: string) =>
  fs.existsSync(folder) ? (fs.readdirSync(folder, { recursive: true, encoding: "utf8" }) as string[]) : [];
const address = (file: string) => `/${file.split(path.sep).join("/")}`;

const pageOf = (id: string) => `/portfolio/${id}/index.html`;
const dataOf = (id: string) => `/page-data/portfolio/${id}/page-data.json`;

/** The generated worker without the files that are kept once they have been seen. */
const withoutFiles = (generated: string, files: Set<string>) =>
  generated.replace(/\{\s*"url": "([^"]+)"[^}]*\},?/g, (entry, url: string) => (files.has(`/${url}`) ? "" : entry));

/** The generated worker, with each file's revision as the file is now: pages have been rewritten since it was generated. */
const withRevisions = (generated: string, root: string) =>
  generated.replace(/("url": "([^"]+)",\s*"revision": )"[^"]*"/g, (_entry, start: string, url: string) => {
    const content = fs.readFileSync(path.join(root, url));
    return `${start}"${createHash("md5").update(content).digest("hex")}"`;
  });

/**
 * Writes the build's number into what Gatsby's code asks the server for when it wants to know whether there is a new one: its
 * own number is that of the code alone, and a change of data keeps it (src/app/build-check.ts).
 */
function numberBuild(root: string, build: string): void {
  const file = path.join(root, "page-data/app-data.json");
  fs.writeFileSync(file, JSON.stringify({ ...JSON.parse(fs.readFileSync(file, "utf8")), build }));
}

/** What must be there offline and is not in the worker's list. */
function missingFrom(listed: Set<string>, root: string): string[] {
  const wanted = filesBelow(root)
    .map(address)
    .filter((file) =>
      /^\/(?!offline-plugin-app-shell).*index\.html$|^\/page-data\/.*\.json$|^\/[^/]+-[0-9a-f]{20}\.js$|\.woff2$/.test(
        file,
      ),
    );
  return [...wanted, "/manifest.webmanifest"].filter((file) => !listed.has(file));
}

/**
 * The addresses that the generated worker keeps.
 * @param later those that it is not to keep
 * @throws {Error} where something is missing among them
 */
function keptFiles(generated: string, root: string, later: Set<string>): string[] {
  const listed = [...generated.matchAll(/"url": "([^"]+)"/g)].map(([, url = ""]) =>
    url.startsWith("/") ? url : `/${url}`,
  );
  if (listed.length === 0)
    throw new Error("The service worker would keep nothing: a pattern in gatsby-config.ts matches no file.");
  const missing = missingFrom(new Set(listed), root).filter((file) => !later.has(file));
  if (missing.length > 0) throw new Error(`The service worker would not keep: ${missing.join(", ")}`);
  return listed;
}

type FilesKept = Pick<SiteFiles, "stills" | "fetchedAhead" | "bytes" | "previews">;

/** What the worker is told of the stills and the previews. Previews on other hosts are not ours to keep. */
function describeFiles(root: string, keptStills: string[], previews: string[]): FilesKept {
  const stills = [...new Set(keptStills)];
  let bytes = 0;
  let fetchedAhead = 0;
  for (const url of stills) {
    const { size } = fs.statSync(path.join(root, url));
    if (bytes + size > STILLS_BUDGET) break;
    bytes += size;
    fetchedAhead += 1;
  }
  const isKept = (preview: string) =>
    preview.startsWith("/") && fs.statSync(path.join(root, preview)).size <= PREVIEW_LIMIT;
  const digests = previews.filter(isKept).map((preview): [string, string] => {
    const content = fs.readFileSync(path.join(root, preview));
    // As a browser asks for it.
    const { pathname } = new URL(preview, "https://site.example");
    return [pathname, createHash("sha256").update(content).digest("hex").slice(0, 16)];
  });
  return { stills, fetchedAhead, bytes, previews: Object.fromEntries(digests) };
}

/** One script of a worker's modules. @param define values for the names that a module declares and nobody sets */
function bundle(name: string, define: Record<string, string> = {}): string {
  const options = { bundle: true, minify: true, write: false, format: "iife", target: BROWSERS, define } as const;
  return buildSync({ ...options, entryPoints: [path.join(SOURCES, name)] }).outputFiles[0]?.text ?? "";
}

export type OfflineReport = { files: number; bytes: number; stills: number; stillBytes: number; onView: number };

/** A project, as the worker has to know it: its id, and the addresses of its still's kept copy and of its preview. */
export type OfflineProject = { projectId: string; still: string; preview: string };

/**
 * Writes the finished sw.js, and beside it the worker that undoes it.
 * @param root the built site
 * @param projects in the visitors' order
 * @param leftAlone the places whose addresses the worker doesn't answer
 * @returns what a visitor's device will keep, in bytes as they are sent
 * @throws {Error} where the worker's list of files lacks something
 */
export function finishServiceWorker(root: string, projects: OfflineProject[], leftAlone: string[] = []): OfflineReport {
  const file = path.join(root, "sw.js");
  const laterIds = projects.slice(PROJECTS_AHEAD).map(({ projectId }) => projectId);
  const laterData = laterIds.map(dataOf);
  const later = new Set([...laterIds.map(pageOf), ...laterData]);
  const complete = withRevisions(fs.readFileSync(file, "utf8"), root);
  const generated = withoutFiles(complete, later);
  const listed = keptFiles(generated, root, later);
  // Of the whole list: a change to any page makes another worker, which fetches anew what was kept of it.
  const build = createHash("sha256").update(complete).digest("hex").slice(0, 16);
  const stills = projects.map(({ still }) => still);
  const previews = projects.map(({ preview }) => preview);
  const siteFiles: SiteFiles = { build, laterData, leftAlone, ...describeFiles(root, stills, previews) };
  const ours = bundle("worker.ts", { SITE_FILES: JSON.stringify(siteFiles) });
  numberBuild(root, build);
  fs.writeFileSync(file, `${ours}\n${withRevisions(generated, root)}`);
  fs.writeFileSync(path.join(root, "sw-undo.js"), bundle("undo.ts"));

  const bytes = listed.reduce((sum, url) => {
    const content = fs.readFileSync(path.join(root, url));
    return sum + (COMPRESSED.test(url) ? content.length : gzipSync(content, { level: 9 }).length);
  }, 0);
  const { fetchedAhead } = siteFiles;
  const onView = siteFiles.stills.length - fetchedAhead;
  return { files: listed.length, bytes, stills: fetchedAhead, stillBytes: siteFiles.bytes, onView };
}
