/** @jest-environment node */
import fs from "node:fs";
import { cutFace } from "../../scripts/cut-face";
import { FACES } from "../../src/fonts/faces";
import { site } from "../../src/site";

const styles = fs.readFileSync("src/styles/fonts.css", "utf8");

/** The characters of a `unicode-range`. */
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

const ofBrowsers = FACES.filter(({ format }) => format === "woff2");

test.each(FACES)("$name is what npm run fonts makes", async (face) => {
  expect(fs.readFileSync(`src/fonts/${face.name}.${face.format}`).equals(await cutFace(face))).toBe(true);
});

test.each(ofBrowsers)("the stylesheet names the characters of $name.woff2", ({ name, characters }) => {
  const [, range = ""] = new RegExp(`/${name}\\.woff2[^}]*unicode-range:([^;]*);`).exec(styles) ?? [];
  expect(charactersOf(range).sort()).toEqual([...new Set(characters)].sort());
});

test("the narrow face has the letters of the lockup", () => {
  const narrow = FACES.find(({ name }) => name === "anybody-narrow")?.characters ?? "";
  expect([...site.lockup.join(" ")].filter((letter) => !narrow.includes(letter))).toEqual([]);
});

test("all faces together have at most 60 KB", () => {
  const sizes = ofBrowsers.map(({ name }) => fs.statSync(`src/fonts/${name}.woff2`).size);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(60_000);
});
