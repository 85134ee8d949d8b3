/** The editor's files: its page, its script made of Sveltia CMS and our form, and the fonts that Sveltia brings. */
import fs from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { buildSync } from "esbuild";
import { type EditorRepository, readSettings } from "../settings";
import { editorConfig } from "./config";
import { EDITOR_PATH, editorHeaders, editorPage } from "./page";

/** Sveltia's build for bundlers: its fonts lie beside it, where the build for a script tag loads them from another host. */
const SVELTIA = "node_modules/@sveltia/cms/npm";

/**
 * Writes the editor into a site.
 * @param root the site's folder
 * @param repository where it commits to on a deployed site; undefined where it writes into the folder on this machine alone
 */
export function writeEditor(root: string, repository: EditorRepository | undefined): void {
  const folder = path.join(root, EDITOR_PATH);
  buildSync({
    entryPoints: ["src/editor/editor.ts"],
    bundle: true,
    minify: true,
    // Parts that one form doesn't need load on demand: maps, other languages, other kinds of picture.
    splitting: true,
    format: "esm",
    outdir: folder,
    target: "chrome120",
    // Highlights code, which the form doesn't have: 300 files.
    external: ["@shikijs/*"],
    define: {
      EDITOR_CONFIG: JSON.stringify(editorConfig(repository, path.basename(process.cwd()))),
      IS_DEVELOPED: String(process.env.NODE_ENV === "development"),
    },
  });
  fs.writeFileSync(path.join(folder, "index.html"), editorPage);
  for (const name of fs.readdirSync(path.join(SVELTIA, "assets")))
    if (/\.(woff2|LICENSE\.txt)$/.test(name))
      fs.cpSync(path.join(SVELTIA, "assets", name), path.join(folder, "assets", name));
}

/** The part of Gatsby's Express that we use. */
type App = {
  use(path: string, handler: (req: IncomingMessage, res: ServerResponse, next: () => void) => void): void;
};

/** Writes the editor for `npm run develop` and answers with its page. Gatsby serves the other files. @param root Gatsby's public/ */
export function serveEditor(app: App, root: string): void {
  const { editor: repository } = readSettings();
  writeEditor(root, repository);
  app.use(EDITOR_PATH, (req, res, next) => {
    for (const [name, value] of Object.entries(editorHeaders(repository))) res.setHeader(name, value);
    if (!/^\/?(\?|$)/.test(req.url ?? "")) return next();
    res.setHeader("Content-Type", "text/html; charset=utf-8");
    res.end(editorPage);
  });
}
