/** The files of the editor: its page, its script made of Sveltia CMS and our form, and the fonts that Sveltia brings. */
import fs from "node:fs";
import path from "node:path";
import { build, type Plugin } from "esbuild";
import { editorConfig } from "./config";
import { EDITOR_PATH, editorPage } from "./page";
import type { EditorRepository } from "./settings";

/** Sveltia's build for bundlers: it has its fonts beside it, where the one for a script tag has them from another host. */
const SVELTIA = "node_modules/@sveltia/cms/npm";

/**
 * What Sveltia would ask other hosts for all the same. The policy refuses it (page.ts); taken out, nobody's console is full
 * of refusals.
 */
const ELSEWHERE: [what: string, found: RegExp, instead: string][] = [
  ["the copies of its fonts", /@font-face \{[^}]*?cdn\.jsdelivr\.net[^}]*\}/g, ""],
  [
    "whether GitHub works",
    /https:\/\/www\.githubstatus\.com\/api\/v2\/status\.json/g,
    'data:application/json,{"status":{"indicator":"none"}}',
  ],
  ["the picture of who signs in", /avatarURL:\w+\.avatar_url/g, "avatarURL:undefined"],
];

/** @throws {Error} where another version of Sveltia asks in other words */
function askNobodyElse(script: string): string {
  return ELSEWHERE.reduce((text, [what, found, instead]) => {
    const changed = text.replace(found, instead);
    if (changed === text)
      throw new Error(`Sveltia CMS no longer asks for ${what} as src/build/editor/files.ts expects.`);
    return changed;
  }, script);
}

const withoutElsewhere: Plugin = {
  name: "without-elsewhere",
  setup({ onLoad }) {
    onLoad({ filter: /@sveltia[\\/]cms[\\/]npm[\\/]index\.js$/ }, ({ path: file }) => ({
      contents: askNobodyElse(fs.readFileSync(file, "utf8")),
      loader: "js",
    }));
  },
};

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
    plugins: [withoutElsewhere],
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
