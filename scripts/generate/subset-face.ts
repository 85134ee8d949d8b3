import fs from "node:fs";
import subsetFont from "subset-font";
import type { Face } from "./faces";

/** Name table entries that the licence requires: copyright, licence, and its address. */
const LEGAL_NAMES = [0, 13, 14];

/** @returns the subset of a typeface; deterministic for the same versions of typeface and tools */
export function subsetFace({ source, characters, axes, features }: Face): Promise<Buffer> {
  const whole = fs.readFileSync(`node_modules/@fontsource-variable/${source}.woff2`);
  return subsetFont(whole, characters, {
    targetFormat: "woff2",
    variationAxes: axes,
    keepFeatures: features,
    preserveNameIds: LEGAL_NAMES,
  });
}
