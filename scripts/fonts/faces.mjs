// What of each typeface visitors get: scripts/fonts.mjs makes the files, scripts/shipped/packages.mjs tells whose they are.

/** @param {number} first @param {number} last code points, both included */
const range = (first, last) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));

/** Words of the languages of western Europe, and the marks of set type. */
const LATIN = `${range(0x20, 0x7e)}\u{a0}¡£¥§©«®°·»¿${range(0xc0, 0xff)}–—‘’‚“”„•…€™`;
/** Words that stylesheets set in capitals. */
const CAPITALS = `${range(0x20, 0x60)}{|}~©·–—‘’“”•…`;

/** Kerning, the ligatures that are on by themselves, and accents that are characters of their own. */
const FEATURES = ["kern", "liga", "ccmp", "mark", "mkmk", "locl"];

/**
 * @typedef {object} Face
 * @property {string} name of its file in src/fonts/, without the ending
 * @property {string} from Fontsource's package of the whole typeface
 * @property {string} file in that package, without the ending
 * @property {string} characters that it has
 * @property {Record<string, number | { min: number, max: number }>} axes what is left of them; a number is the only one left
 * @property {string[]} features of OpenType that it keeps
 */

const anybody = { from: "anybody", file: "anybody-latin-standard-normal", features: FEATURES };

/** @type {readonly Face[]} */
export const FACES = [
  { ...anybody, name: "anybody", characters: LATIN, axes: { wght: 900, wdth: 100 } },
  // The lockup's words, which are in capitals, and are narrower than the rest (src/projects/hero.module.css).
  {
    ...anybody,
    name: "anybody-narrow",
    characters: ` ${range(0x41, 0x5a)}`,
    axes: { wght: 900, wdth: { min: 62, max: 100 } },
  },
  {
    name: "instrument-sans",
    from: "instrument-sans",
    file: "instrument-sans-latin-wght-normal",
    characters: LATIN,
    axes: { wght: { min: 400, max: 700 } },
    features: FEATURES,
  },
  {
    name: "martian-mono",
    from: "martian-mono",
    file: "martian-mono-latin-wght-normal",
    characters: CAPITALS,
    axes: { wght: 400 },
    features: [],
  },
];
