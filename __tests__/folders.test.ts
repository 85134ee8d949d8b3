/** @jest-environment node */
import fs from "node:fs";
import path from "node:path";

/** The folder that a path begins with; of a file that lies in none, its name without the ending. */
const firstPart = (file: string) => (file.split(path.sep)[0] ?? "").replace(/(?<=.)\.\w+$/, "");

/** What the folders of src/ import from each other, types too. A file that lies in src/ itself stands for itself. */
function importedFolders(root: string): Map<string, Set<string>> {
  const folders = new Map<string, Set<string>>();
  for (const name of fs.readdirSync(root, { recursive: true, encoding: "utf8" })) {
    const folder = firstPart(name);
    if (!/(?<!\.d)\.(ts|tsx|mjs|css)$/.test(name)) continue;
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

/** The first way that leads from a folder back to itself; undefined where there is none. */
function findCycle(folders: Map<string, Set<string>>, way: string[]): string[] | undefined {
  for (const next of folders.get(way.at(-1) ?? "") ?? []) {
    if (way.includes(next)) return [...way.slice(way.indexOf(next)), next];
    const cycle = findCycle(folders, [...way, next]);
    if (cycle) return cycle;
  }
  return undefined;
}

const cycleIn = (folders: Map<string, Set<string>>) =>
  [...folders.keys()].map((folder) => findCycle(folders, [folder])).find(Boolean);

test("one folder of src/ depends on another in one direction", () => {
  const folders = importedFolders("src");
  expect(folders.get("pages")).toContain("layout");
  expect(cycleIn(folders)?.join(" → ")).toBeUndefined();
});

test("a cycle would be found, however long", () => {
  const folders = new Map([
    ["a", new Set(["b"])],
    ["b", new Set(["c", "d"])],
    ["c", new Set(["d"])],
    ["d", new Set(["b"])],
  ]);
  expect(cycleIn(folders)).toEqual(["b", "c", "d", "b"]);
});
