import fs from "node:fs";
import { cutFace } from "../../scripts/cut-face";
import { FACES } from "../../src/fonts/faces";

const styles = fs.readFileSync("src/styles/fonts.css", "utf8");

function charactersOf(range: string): string[] {
  return range.split(",").flatMap((part) => {
    const [first = 0, last = first] = part
      .trim()
      .slice(2)
      .split("-")
      .map((digits) => Number.parseInt(digits, 16));
    return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
  });
}

const webFaces = FACES.filter(({ format }) => format === "woff2");

test.each(FACES)("npm run fonts makes the file of $name", async (face) => {
  expect(fs.readFileSync(`src/fonts/${face.name}.${face.format}`).equals(await cutFace(face))).toBe(true);
});

test.each(webFaces)("the unicode-range of $name.woff2 lists its characters", ({ name, characters }) => {
  const [, range = ""] = new RegExp(`/${name}\\.woff2[^}]*unicode-range:([^;]*);`).exec(styles) ?? [];
  expect(charactersOf(range).sort()).toEqual([...new Set(characters)].sort());
});
