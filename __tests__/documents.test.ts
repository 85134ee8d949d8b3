import fs from "node:fs";
import path from "node:path";

const read = (file: string) => fs.readFileSync(file, "utf8");
/** All files and folders in a folder, with slashes on every system. */
function below(folder: string): string[] {
  const names = fs.readdirSync(folder, { recursive: true, encoding: "utf8" });
  return names.map((name) => path.posix.join(folder, name.replaceAll("\\", "/")));
}

const documents = [
  "README.md",
  "SECURITY.md",
  "src/loading/README.md",
  ...below("docs").filter((file) => file.endsWith(".md")),
];
const ignored = read(".gitignore").replaceAll("/", "").split("\n").concat(".git");
const roots = fs.readdirSync(".").filter((name) => !ignored.includes(name));
const entries = roots.flatMap((name) => (fs.statSync(name).isDirectory() ? [name, ...below(name)] : name));

/** The code in a document: spans and blocks, except samples of output, which are marked as text. */
function codeOf(document: string): string[] {
  const text = read(document).replace(/^ *```text$.*?^ *```$/gms, "");
  return Array.from(text.matchAll(/^ *```\w*\n(.*?)^ *```$|`([^`\n]+)`/gms), ([, block, span]) => block ?? span ?? "");
}
/** A document's text without its blocks of code. */
const proseOf = (document: string): string => read(document).replace(/^ *```.*?^ *```$/gms, "");

/** The paths in code: words that begin with a folder of the project, or end with a source's extension or a slash. */
const pathsIn = (code: string): string[] =>
  (code.match(/\S+/g) ?? [])
    .map((word) => word.replace(/[,;]$/, ""))
    .filter((word) => /^[\w.-][\w./-]*$/.test(word))
    .filter((word) => roots.includes(word.split("/")[0] ?? "") || /\/$|\.(tsx?|mjs|json|md|css|sql|svg)$/.test(word))
    .filter((word) => !ignored.includes(word.split("/")[0] ?? ""))
    .map((word) => word.replace(/\/$/, ""))
    // Git has no folder without a file, and the owner may have no preview.
    .filter((word) => word !== "supabase/.env" && word !== "static/previews");

const commands = [...Object.keys(JSON.parse(read("package.json")).scripts), "audit", "ci"];
const commandsIn = (code: string) =>
  Array.from(code.matchAll(/\bnpm (?:run )?(?:--silent )?([a-z][\w:]*)/g), ([, name = ""]) => name);

test.each(documents)("the paths, commands and links in %s exist", (document) => {
  // docs/decisions.md: a test without a folder is in e2e/site/.
  const ending = (name: string) => (name.endsWith(".spec.ts") ? `e2e/site/${name}` : `/${name}`);
  const isMissing = (name: string) => !entries.some((entry) => entry === name || entry.endsWith(ending(name)));
  const code = codeOf(document);
  expect(code.flatMap(pathsIn).filter(isMissing)).toEqual([]);
  expect(commandsIn(code.join("\n")).filter((name) => !commands.includes(name))).toEqual([]);
  const links = [...proseOf(document).matchAll(/\]\((?!https?:)([^)\s#]+)/g)].map(([, file = ""]) => file);
  const targets = links.map((file) => path.posix.join(path.dirname(document), file));
  expect(targets.filter((target) => !entries.includes(target))).toEqual([]);
});
