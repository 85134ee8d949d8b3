import fs from "node:fs";
import { FACES } from "../../scripts/faces";
import { subsetFace } from "../../scripts/subset-face";
import { fitLockup, lockupStyle } from "../../src/node/lockup";

/** The characters of a `unicode-range`. */
const charactersOf = (range: string) =>
  range.split(",").flatMap((part) => {
    const [first = 0, last = first] = (part.match(/[0-9a-f]+/gi) ?? []).map((digits) => Number.parseInt(digits, 16));
    return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
  });

const files = FACES.map((face) => [`${face.name}.${face.format}`, face] as const);
test.each(files)("src/fonts/%s is up to date (npm run fonts)", async (file, face) => {
  expect(fs.readFileSync(`src/fonts/${file}`).equals(await subsetFace(face))).toBe(true);
});

const webFaces = FACES.filter(({ format }) => format === "woff2");
test.each(webFaces)("the unicode-range of $name's woff2 lists its characters", ({ name, characters }) => {
  const styles = fs.readFileSync("src/styles/fonts.css", "utf8");
  const [, range = ""] = new RegExp(`/${name}\\.woff2[^}]*unicode-range:([^;]*);`).exec(styles) ?? [];
  expect(charactersOf(range).sort()).toEqual([...new Set(characters)].sort());
});

test("src/styles/lockup.css fits the company's name (npm run fonts)", async () => {
  expect(fs.readFileSync("src/styles/lockup.css", "utf8")).toBe(await lockupStyle());
});

test("two lines of different words get equal widths", async () => {
  expect(await fitLockup(["VELVET", "FILMS"])).toEqual({ widths: [83, 100], em: expect.closeTo(3.14, 1) });
});
