/** Makes the service worker of our own rules and of what gatsby-plugin-offline has generated, and checks what it keeps. */
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { buildSync } from "esbuild";
import type { SiteFiles } from "../offline/messages";
import { site } from "../site";
import { filesOf, pagesOf } from "./headers";

const SOURCES = "src/offline/worker";
/** The browsers that have service workers, modules and what else we use. */
const BROWSERS = ["chrome100", "firefox100", "safari15.4"];
/** A preview that is larger is not kept: it would push most others out. */
const PREVIEW_LIMIT = 10_000_000;
/** The site works offline with these in the generated list. */
const NEEDED =
  /^(?!offline-plugin-app-shell).*index\.html$|^page-data\/.*\.json$|^[^/]+-[0-9a-f]{20}\.js$|\.woff2$|^manifest\.webmanifest$/;

const digestOf = (content: string | Buffer) => createHash("sha256").update(content).digest("hex").slice(0, 16);

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

/** A pattern of gatsby-config.ts that matches no file would empty the whole list. */
function checkList(generated: string, root: string): void {
  const listed = new Set([...generated.matchAll(/"url": "\/?([^"]+)"/g)].map(([, url]) => url));
  const missing = filesOf(root).filter((file) => NEEDED.test(file) && !listed.has(file));
  if (missing.length > 0) throw new Error(`The service worker would not keep: /${missing.join(", /")}`);
}

/** One script of a worker's modules. @param define values for the names that a module declares and nobody sets */
function bundle(name: string, define: Record<string, string> = {}): string {
  const options = { bundle: true, minify: true, write: false, format: "iife", target: BROWSERS, define } as const;
  return buildSync({ ...options, entryPoints: [path.join(SOURCES, name)] }).outputFiles[0]?.text ?? "";
}

/**
 * Writes the finished sw.js, and beside it the worker that undoes it.
 * @param root the built site
 * @param projects in the visitors' order: the addresses of the still's kept copy and of the preview, if there is one
 * @param leftAlone the places whose addresses the worker doesn't answer
 * @throws {Error} where the worker's list of files lacks something
 */
export function finishServiceWorker(
  root: string,
  projects: { still: string; preview: string }[],
  leftAlone: string[] = [],
): void {
  const file = path.join(root, "sw.js");
  const generated = fs.readFileSync(file, "utf8");
  checkList(generated, root);
  // A page that Gatsby has left as it was has the id of an earlier build.
  writeId(root, "");
  const build = digestOf(withRevisions(generated, root));
  writeId(root, build);

  const sizeOf = (address: string) => fs.statSync(path.join(root, address)).size;
  const stills = [...new Set(projects.map(({ still }) => still))];
  const bytes = stills.reduce((sum, still) => sum + sizeOf(still), 0);
  const previews = projects
    .map(({ preview }) => preview)
    .filter((preview) => preview && sizeOf(preview) <= PREVIEW_LIMIT)
    // As a browser asks for it.
    .map((preview) => [new URL(preview, site.url).pathname, digestOf(fs.readFileSync(path.join(root, preview)))]);
  const siteFiles: SiteFiles = { build, leftAlone, stills, bytes, previews: Object.fromEntries(previews) };
  const ours = bundle("worker.ts", { SITE_FILES: JSON.stringify(siteFiles) });
  fs.writeFileSync(file, `${ours}\n${withRevisions(generated, root)}`);
  fs.writeFileSync(path.join(root, "sw-undo.js"), bundle("undo.ts"));
}
