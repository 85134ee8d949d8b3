// The faces that words of share cards are set in: the site's own, and for the letters that those lack Noto's.
import fs from "node:fs";
import { Blob, Face, Font, Variation } from "harfbuzzjs";
import { decompress } from "wawoff2";

/** @typedef {{ file: string, axes: Record<string, number> }} FaceFile */
/** @typedef {{ font: Font, unitsPerEm: number }} LoadedFace */

/** @param {string} family @param {string} file without the ending */
const fileOf = (family, file) => `node_modules/@fontsource-variable/${family}/files/${file}.woff2`;

/** @param {string} part of the typeface @param {number} width @returns {FaceFile} */
const anybody = (part, width) => ({
  file: fileOf("anybody", `anybody-${part}-standard-normal`),
  axes: { wght: 900, wdth: width },
});

/** @param {string} script @param {string} part @returns {FaceFile} */
const noto = (script, part) => ({ file: fileOf(script, `${script}-${part}-wght-normal`), axes: { wght: 900 } });

/**
 * The faces of each role, of which the first one that has a letter sets it. Those of titles reach as far as the alphabets that
 * are written so; what none of them has (Chinese, for instance) is left out.
 * @satisfies {Record<string, FaceFile[]>}
 */
export const FACES = {
  title: [
    ...["latin", "latin-ext", "vietnamese"].map((part) => anybody(part, 100)),
    ...["cyrillic", "cyrillic-ext", "greek", "greek-ext", "devanagari"].map((part) => noto("noto-sans", part)),
    noto("noto-sans-hebrew", "hebrew"),
    noto("noto-sans-arabic", "arabic"),
    // In one colour, as the words are.
    ...Array.from({ length: 10 }, (_, part) => ({
      file: fileOf("noto-emoji", `noto-emoji-${part}-wght-normal`),
      axes: { wght: 700 },
    })),
  ],
  // As wide as its first line (src/projects/hero.module.css).
  secondLine: [anybody("latin", 79.5)],
  text: [{ file: "src/fonts/instrument-sans.woff2", axes: { wght: 500 } }],
  fact: [{ file: "src/fonts/martian-mono.woff2", axes: {} }],
};

/** @typedef {keyof typeof FACES} Role */

/** @type {Map<FaceFile, Promise<LoadedFace>>} */
const loaded = new Map();

/** @param {FaceFile} file @returns {Promise<LoadedFace>} */
async function read({ file, axes }) {
  const face = new Face(new Blob(await decompress(fs.readFileSync(file))));
  const font = new Font(face);
  font.setVariations(Object.entries(axes).map(([tag, value]) => new Variation(tag, value)));
  return { font, unitsPerEm: face.upem };
}

/** A face, read when it is first asked for: most titles need one. @param {FaceFile} file */
export function loadFace(file) {
  const face = loaded.get(file) ?? read(file);
  loaded.set(file, face);
  return face;
}
