import fs from "node:fs";
import path from "node:path";

/** The folder that a path begins with; of a file that lies in none, its name without the ending. */
const firstPart = (file: string) => (file.split(path.sep)[0] ?? "").replace(/(?<=.)\.\w+$/, "");

/** What the folders of src/ import from each other, types too. A file that lies in src/ itself stands for itself. */
function importedFolders(root: string): Map<string, Set<string>> {
  const folders = new Map<string, Set<string>>();
  for (const name of fs.readdirSync(root, { recursive: true, encoding: "utf8" })) {
    if (!/(?<!\.d)\.(ts|tsx|mjs|css)$/.test(name)) continue;
    const folder = firstPart(name);
    const imported = folders.get(folder) ?? new Set<string>();
    folders.set(folder, imported);
    const code = fs.readFileSync(path.join(root, name), "utf8");
    for (const [, address = ""] of code.matchAll(
      /\b(?:from|import|require)\b[\s(]*(?:\/\*.*?\*\/\s*)?["'`](\.[^"'`]+)["'`]/g,
    )) {
      const other = firstPart(path.relative(root, path.join(root, path.dirname(name), address)));
      if (other !== folder && other !== "..") imported.add(other);
    }
  }
  return folders;
}

test("one folder of src/ depends on another in one direction", () => {
  const folders = importedFolders("src");
  expect(folders.get("pages")).toContain("layout");
  // Those that import nothing that is left go, until none does: what is left then goes round in a circle.
  const isFree = (imported: Set<string>) => ![...imported].some((other) => folders.has(other));
  for (let free: string[] = [""]; free.length > 0; ) {
    free = [...folders].filter(([, imported]) => isFree(imported)).map(([folder]) => folder);
    for (const folder of free) folders.delete(folder);
  }
  expect([...folders.keys()]).toEqual([]);
});
