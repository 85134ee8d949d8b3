/** The files of the editor: its page, its script made of Sveltia CMS and our form, and the fonts that Sveltia brings. */
import fs from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import type { EditorRepository } from "../settings";
import { editorConfig } from "./config";
import { EDITOR_PATH, editorPage } from "./page";

/** Sveltia's build for bundlers: it has its fonts beside it, where the one for a script tag has them from another host. */
const SVELTIA = "node_modules/@sveltia/cms/npm";

/** Sveltia's script names its fonts by their place beside it. */
const fontFiles = () => {
  const names = fs.readdirSync(path.join(SVELTIA, "assets"));
  return names
    .filter((name) => /\.(woff2|LICENSE\.txt)$/.test(name))
    .map((name): [string, Uint8Array] => [`assets/${name}`, fs.readFileSync(path.join(SVELTIA, "assets", name))]);
};

/**
 * Makes the editor.
 * @param repository where it commits to on a deployed site; undefined where it writes into the folder on this machine alone
 * @returns the files below its address, with slashes between the parts of their names
 */
export async function editorFiles(repository: EditorRepository | undefined): Promise<Map<string, Uint8Array>> {
  const config = editorConfig(repository, path.basename(process.cwd()));
  const { outputFiles } = await build({
    entryPoints: ["src/editor/editor.ts"],
    bundle: true,
    minify: true,
    write: false,
    // What one form needs isn't loaded with it: maps, other languages, pictures of other kinds.
    splitting: true,
    format: "esm",
    outdir: "/",
    target: "chrome120",
    // Colours for code, of which the form has none: 300 files that nobody asks for.
    external: ["@shikijs/*"],
    define: { EDITOR_CONFIG: JSON.stringify(config) },
  });
  return new Map([
    ["index.html", Buffer.from(editorPage)],
    ...outputFiles.map((file): [string, Uint8Array] => [path.basename(file.path), file.contents]),
    ...fontFiles(),
  ]);
}

/** Writes the editor into a built site. @param root the built site @param repository where it commits to */
export async function writeEditor(root: string, repository: EditorRepository): Promise<void> {
  for (const [name, content] of await editorFiles(repository)) {
    const file = path.join(root, EDITOR_PATH, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, content);
  }
}
