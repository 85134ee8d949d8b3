import fs from "node:fs";
import path from "node:path";

/** The first folder of a path, or the name of a file that lies in no folder. */
const firstPart = (file: string) => (file.split(path.sep)[0] ?? "").replace(/(?<=.)\.\w+$/, "");

/** The folders of src/, each with the folders that it imports from, types included. */
function importedFolders(): Map<string, Set<string>> {
  const folders = new Map<string, Set<string>>();
  for (const file of fs.readdirSync("src", { recursive: true, encoding: "utf8" })) {
    if (!/(?<!\.d)\.(ts|tsx|mjs|css)$/.test(file)) continue;
    const folder = firstPart(file);
    const code = fs.readFileSync(path.join("src", file), "utf8");
    const paths = code.matchAll(/\b(?:from|import|require)\b[\s(]*(?:\/\*.*?\*\/\s*)?["'`](\.[^"'`]+)["'`]/g);
    const imported = [...paths].map(([, address = ""]) => firstPart(path.join(path.dirname(file), address)));
    const others = imported.filter((other) => other !== folder && other !== "..");
    folders.set(folder, new Set([...(folders.get(folder) ?? []), ...others]));
  }
  return folders;
}

test("the folders of src/ have no import cycle", () => {
  const folders = importedFolders();
  expect(folders.get("pages")).toContain("layout");
  // Removes folders without remaining imports until none is left, or only cycles.
  const isFree = (imported: Set<string>) => ![...imported].some((other) => folders.has(other));
  for (let free: string[] = [""]; free.length > 0; ) {
    free = [...folders].filter(([, imported]) => isFree(imported)).map(([folder]) => folder);
    for (const folder of free) folders.delete(folder);
  }
  expect([...folders.keys()]).toEqual([]);
});
