import fs from "node:fs";
import { FACES } from "../../scripts/generate/faces";
import { subsetFace } from "../../scripts/generate/subset-face";

/** The characters of a `unicode-range`. */
const charactersOf = (range: string) =>
  range.split(",").flatMap((part) => {
    const [first = 0, last = first] = (part.match(/[0-9a-f]+/gi) ?? []).map((digits) => Number.parseInt(digits, 16));
    return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
  });

test.each(FACES)("src/fonts/$name.woff2 is up to date (npm run generate -- fonts)", async (face) => {
  expect(fs.readFileSync(`src/fonts/${face.name}.woff2`).equals(await subsetFace(face))).toBe(true);
});

test.each(FACES)("the unicode-range of $name's woff2 lists its characters", ({ name, characters }) => {
  const styles = fs.readFileSync("src/styles/fonts.css", "utf8");
  const [, range = ""] = new RegExp(`/${name}\\.woff2[^}]*unicode-range:([^;]*);`).exec(styles) ?? [];
  expect(charactersOf(range).sort()).toEqual([...new Set(characters)].sort());
});
