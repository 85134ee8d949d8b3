import fs from "node:fs";
import path from "node:path";
import { filesOfFolder } from "../src/projects-file/folder";

/** The first folder of a path, or the name of a file that lies in no folder. */
const firstPart = (file: string) => file.split(path.sep)[0] ?? "";
const wholePath = (file: string) => file;

/** The modules of src/, each with those that it imports, types included. @param unit of a file's path without its extension */
function importsBy(unit: (file: string) => string): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>();
  const unitOf = (file: string) => unit(file.replace(/\.(css|mjs|tsx?)$/, ""));
  for (const file of filesOfFolder("src").map(path.normalize)) {
    if (!/(?<!\.d)\.(ts|tsx|mjs|css)$/.test(file)) continue;
    const code = fs.readFileSync(path.join("src", file), "utf8");
    const paths = code.matchAll(/\b(?:from|import|require)\b[\s(]*(?:\/\*.*?\*\/\s*)?["'`](\.[^"'`]+)["'`]/g);
    const imported = [...paths].map(([, address = ""]) => unitOf(path.join(path.dirname(file), address)));
    const others = imported.filter((other) => other !== unitOf(file) && !other.startsWith(".."));
    imports.set(unitOf(file), new Set([...(imports.get(unitOf(file)) ?? []), ...others]));
  }
  return imports;
}

test.each([
  ["folders", firstPart, "pages", "layout"],
  ["files", wholePath, path.join("projects", "hero-film"), path.join("projects", "use-preview")],
])("the %s of src/ have no import cycle", (_, unit, importing, imported) => {
  const imports = importsBy(unit);
  expect(imports.get(importing)).toContain(imported);
  // Removes what has no remaining imports until nothing is left, or only cycles.
  const isFree = (others: Set<string>) => ![...others].some((other) => imports.has(other));
  for (let free: string[] = [""]; free.length > 0; ) {
    free = [...imports].filter(([, others]) => isFree(others)).map(([name]) => name);
    for (const name of free) imports.delete(name);
  }
  expect([...imports.keys()]).toEqual([]);
});
