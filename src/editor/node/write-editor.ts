/** The editor's files: its page, the script of Sveltia CMS and our form, and Sveltia's fonts. */
import fs from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { buildSync } from "esbuild";
import type { CreateDevServerArgs } from "gatsby";
import { type EditorRepository, editorConfig } from "./config";
import { EDITOR_PATH, editorHeaders, editorPage } from "./page";

/** The form's fonts. */
const FONTS = "node_modules/@sveltia/cms/npm/assets";

/** The form refuses such a folder, and says only that it is no repository. */
const NO_REPOSITORY =
  "The form can't open this project's folder, which has no .git: it was downloaded as a ZIP. Clone the project with GitHub " +
  "Desktop (docs/editing.md, part 1).";

/** @param root the site's folder @param repository undefined if the editor only writes into a local folder */
export function writeEditor(root: string, repository: EditorRepository | undefined): void {
  const folder = path.join(root, EDITOR_PATH);
  buildSync({
    entryPoints: { editor: "src/editor/form/form.ts" },
    bundle: true,
    minify: true,
    // Maps, other languages and image formats are imported on demand.
    splitting: true,
    format: "esm",
    outdir: folder,
    target: "chrome120",
    // A syntax highlighter of 300 files; the editor has no code fields.
    external: ["@shikijs/*"],
    define: {
      EDITOR_CONFIG: JSON.stringify(editorConfig(repository, path.basename(process.cwd()))),
      IS_DEVELOPMENT: String(process.env.NODE_ENV === "development"),
    },
  });
  fs.writeFileSync(path.join(folder, "index.html"), editorPage());
  const filter = (file: string) => file === FONTS || /\.(woff2|LICENSE\.txt)$/.test(file);
  fs.cpSync(FONTS, path.join(folder, "assets"), { recursive: true, filter });
}

/**
 * Writes the editor, and serves its page on the develop server.
 * @param root its public/
 */
export function serveEditor(app: CreateDevServerArgs["app"], root: string, editor: EditorRepository | undefined): void {
  writeEditor(root, editor);
  app.use(EDITOR_PATH, (req: IncomingMessage, res: ServerResponse, next: () => void) => {
    for (const [name, value] of Object.entries(editorHeaders(editor))) res.setHeader(name, value);
    if (!/^\/?(\?|$)/.test(req.url ?? "")) return next();
    res.setHeader("Content-Type", "text/html; charset=utf-8");
    res.end(editorPage(fs.existsSync(".git") ? "" : NO_REPOSITORY));
  });
}
