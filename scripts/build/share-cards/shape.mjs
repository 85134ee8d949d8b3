// Words as outlines: HarfBuzz shapes them, in the order in which they are read (the Unicode Bidirectional Algorithm, UAX #9).
import bidiFactory from "bidi-js";
import { Direction, Buffer as HarfBuzzBuffer, shape } from "harfbuzzjs";
import { faceText } from "./letters.mjs";

/** @typedef {import("./faces.mjs").LoadedFace} LoadedFace */
/** @typedef {{ from: number, to: number }} Range of UTF-16 units; the end is not part of it */
/** @typedef {Range & { level: number, face: LoadedFace }} Run what is shaped at once: letters of one direction and one face */
/** @typedef {{ path: string, width: number }} Outline one em high; `path` is SVG's, from the baseline's left end, with y upwards */

const bidi = bidiFactory();

/** Puts runs into the order in which they are seen (rule L2). @param {Run[]} runs @returns {Run[]} */
function inSeenOrder(runs) {
  const seen = [...runs];
  const levels = seen.map(({ level }) => level);
  for (let level = Math.max(0, ...levels); level > 0; level -= 1) {
    let from = 0;
    while (from < seen.length) {
      let to = from;
      while ((seen[to]?.level ?? -1) >= level) to += 1;
      seen.splice(from, to - from, ...seen.slice(from, to).reverse());
      from = to + 1;
    }
  }
  return seen;
}

/** @param {string} text @param {Run} run @param {number} start where it begins, in ems @returns {Outline} */
function outlineOf(text, { from, to, level, face: { font, unitsPerEm } }, start) {
  const buffer = new HarfBuzzBuffer();
  buffer.addText(text, from, to - from);
  buffer.guessSegmentProperties();
  buffer.setDirection(level % 2 === 1 ? Direction.RTL : Direction.LTR);
  shape(font, buffer);
  const em = (/** @type {number} */ units) => Number((units / unitsPerEm).toFixed(4));
  const positions = buffer.getGlyphPositions();
  let x = start * unitsPerEm;
  const glyphs = buffer.getGlyphInfos().map(({ codepoint }, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    const path = placed(font.glyphToPath(codepoint), em(x + xOffset), em(yOffset), 1 / unitsPerEm);
    x += xAdvance;
    return path;
  });
  return { path: glyphs.join(""), width: x / unitsPerEm - start };
}

/** A glyph's path in ems, moved. It has absolute commands only. @param {string} path @param {number} x @param {number} y @param {number} scale */
function placed(path, x, y, scale) {
  let isX = false;
  return path.replace(/[A-Z]|-?[\d.]+/g, (part) => {
    if (/[A-Z]/.test(part)) {
      isX = true;
      return part;
    }
    const value = Number(part) * scale + (isX ? x : y);
    isX = !isX;
    return `${value.toFixed(4)} `;
  });
}

/**
 * A text that can be measured and outlined, piece by piece.
 * @param {string} title
 * @param {import("./faces.mjs").Role} role the faces it is set in; letters that they lack are left out
 */
export async function shapeText(title, role) {
  const { text, faces } = await faceText(title, role);
  // The first strong letter gives the direction, as dir="auto" has it in the page.
  const embedding = bidi.getEmbeddingLevels(text, "auto");
  const isRightToLeft = (embedding.paragraphs[0]?.level ?? 0) % 2 === 1;

  /** @param {Range} range @returns {Run[]} */
  function runsOf({ from, to }) {
    /** @type {Run[]} */
    const runs = [];
    for (let index = from; index < to; index += 1) {
      const level = embedding.levels[index] ?? 0;
      const face = /** @type {LoadedFace} */ (faces[index]);
      const last = runs.at(-1);
      if (last && last.level === level && last.face === face) last.to += 1;
      else runs.push({ from: index, to: index + 1, level, face });
    }
    return runs;
  }

  /** @type {Map<string, Outline>} */
  const outlines = new Map();

  /** @param {Range} range @returns {Outline} */
  function outline(range) {
    const name = `${range.from} ${range.to}`;
    const known = outlines.get(name);
    if (known) return known;
    let width = 0;
    const paths = inSeenOrder(runsOf(range)).map((run) => {
      const one = outlineOf(text, run, width);
      width += one.width;
      return one.path;
    });
    const made = { path: paths.join(""), width };
    outlines.set(name, made);
    return made;
  }

  return { text, isRightToLeft, outline };
}

/** @typedef {Awaited<ReturnType<typeof shapeText>>} ShapedText */
