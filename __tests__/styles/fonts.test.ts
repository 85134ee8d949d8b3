import fs from "node:fs";
import { subsetFace } from "../../scripts/subset-face";
import { FACES } from "../../src/fonts/faces";

/** The characters of a `unicode-range`. */
const charactersOf = (range: string) =>
  range.split(",").flatMap((part) => {
    const [first = 0, last = first] = (part.match(/[0-9a-f]+/gi) ?? []).map((digits) => Number.parseInt(digits, 16));
    return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
  });

test.each(FACES)("src/fonts/$name.$format is up to date (npm run fonts)", async (face) => {
  expect(fs.readFileSync(`src/fonts/${face.name}.${face.format}`).equals(await subsetFace(face))).toBe(true);
});

const webFaces = FACES.filter(({ format }) => format === "woff2");
test.each(webFaces)("the unicode-range of $name.woff2 lists its characters", ({ name, characters }) => {
  const styles = fs.readFileSync("src/styles/fonts.css", "utf8");
  const [, range = ""] = new RegExp(`/${name}\\.woff2[^}]*unicode-range:([^;]*);`).exec(styles) ?? [];
  expect(charactersOf(range).sort()).toEqual([...new Set(characters)].sort());
});
