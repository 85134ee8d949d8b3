import fs from "node:fs";
import subsetFont from "subset-font";

/** Entries of a font's name table: copyright, licence, and the licence's address. The licence asks that they stay with it. */
const LEGAL_NAMES = [0, 13, 14];

/**
 * Cuts a face out of its whole typeface.
 * @param {import("./faces.mjs").Face} face
 * @returns {Promise<Buffer>} WOFF2; the same bytes whenever the typeface and the tools are of the same versions
 */
export function cutFace({ from, file, characters, axes, features }) {
  const whole = fs.readFileSync(`node_modules/@fontsource-variable/${from}/files/${file}.woff2`);
  return subsetFont(whole, characters, {
    targetFormat: "woff2",
    variationAxes: axes,
    keepFeatures: features,
    preserveNameIds: LEGAL_NAMES,
  });
}
