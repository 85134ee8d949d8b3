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

const ofBrowsers = FACES.filter(({ format }) => format === "woff2");

test.each(FACES)("$name is what npm run fonts makes", async (face) => {
  expect(fs.readFileSync(`src/fonts/${face.name}.${face.format}`).equals(await cutFace(face))).toBe(true);
});

test.each(ofBrowsers)("the stylesheet names the characters of $name.woff2", ({ name, characters }) => {
  const [, range = ""] = new RegExp(`/${name}\\.woff2[^}]*unicode-range:([^;]*);`).exec(styles) ?? [];
  expect(charactersOf(range).sort()).toEqual([...new Set(characters)].sort());
});
