/** Makes the service worker of our own rules and of what gatsby-plugin-offline has generated. */
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { buildSync } from "esbuild";
import type { SiteFiles } from "../offline/messages";
import { pagesOf } from "./headers";

const SOURCES = "src/offline/worker";
/** The browsers that have service workers, modules and what else we use. */
const BROWSERS = ["chrome100", "firefox100", "safari15.4"];
/** These are compressed already: they are sent as they are. */
const COMPRESSED = /\.(woff2|png|webp)$/;

/** The generated worker, with each file's revision as the file is now: pages have been rewritten since it was generated. */
const withRevisions = (generated: string, root: string) =>
  generated.replace(/("url": "([^"]+)",\s*"revision": )"[^"]*"/g, (_entry, start: string, url: string) => {
    const content = fs.readFileSync(path.join(root, url));
    return `${start}"${createHash("md5").update(content).digest("hex")}"`;
  });

/** Writes the build's id into every page (src/html.tsx), which tells by it whether a worker is of its own build. */
function writeId(root: string, build: string): void {
  for (const page of pagesOf(root)) {
    const file = path.join(root, page);
    const html = fs.readFileSync(file, "utf8");
    fs.writeFileSync(file, html.replace(/data-build="\w*"/, `data-build="${build}"`));
  }
}

/** What the worker is told of the stills and the previews. */
function describeFiles(root: string, kept: OfflineProject[]): Pick<SiteFiles, "stills" | "bytes" | "previews"> {
  const stills = [...new Set(kept.map(({ still }) => still))];
  const bytes = stills.reduce((sum, still) => sum + fs.statSync(path.join(root, still)).size, 0);
  const previews = kept.map(({ preview }) => preview).filter(Boolean);
  const digests = previews.map((preview): [string, string] => {
    const content = fs.readFileSync(path.join(root, preview));
    // As a browser asks for it.
    const { pathname } = new URL(preview, "https://site.example");
    return [pathname, createHash("sha256").update(content).digest("hex").slice(0, 16)];
  });
  return { stills, bytes, previews: Object.fromEntries(digests) };
}

/** One script of a worker's modules. @param define values for the names that a module declares and nobody sets */
function bundle(name: string, define: Record<string, string> = {}): string {
  const options = { bundle: true, minify: true, write: false, format: "iife", target: BROWSERS, define } as const;
  return buildSync({ ...options, entryPoints: [path.join(SOURCES, name)] }).outputFiles[0]?.text ?? "";
}

export type OfflineReport = { files: number; bytes: number; stills: number; stillBytes: number };

/** A project, as the worker has to know it: the addresses of its still's kept copy and of its preview. */
export type OfflineProject = { still: string; preview: string };

/**
 * Writes the finished sw.js, and beside it the worker that undoes it.
 * @param root the built site
 * @param projects in the visitors' order
 * @param leftAlone the places whose addresses the worker doesn't answer
 * @returns what a visitor's device will keep, in bytes as they are sent
 */
export function finishServiceWorker(root: string, projects: OfflineProject[], leftAlone: string[] = []): OfflineReport {
  const file = path.join(root, "sw.js");
  const generated = fs.readFileSync(file, "utf8");
  // A page that Gatsby has left as it was has the id of an earlier build.
  writeId(root, "");
  const build = createHash("sha256").update(withRevisions(generated, root)).digest("hex").slice(0, 16);
  writeId(root, build);
  const siteFiles: SiteFiles = { build, leftAlone, ...describeFiles(root, projects) };
  const ours = bundle("worker.ts", { SITE_FILES: JSON.stringify(siteFiles) });
  fs.writeFileSync(file, `${ours}\n${withRevisions(generated, root)}`);
  fs.writeFileSync(path.join(root, "sw-undo.js"), bundle("undo.ts"));

  const listed = [...generated.matchAll(/"url": "([^"]+)"/g)].map(([, url = ""]) => url);
  const bytes = listed.reduce((sum, url) => {
    const content = fs.readFileSync(path.join(root, url));
    return sum + (COMPRESSED.test(url) ? content.length : gzipSync(content, { level: 9 }).length);
  }, 0);
  return { files: listed.length, bytes, stills: siteFiles.stills.length, stillBytes: siteFiles.bytes };
}
