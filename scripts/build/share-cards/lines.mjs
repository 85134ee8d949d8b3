// How a text is broken into lines, and how large it can be in a box.

/** @typedef {import("./shape.mjs").Range} Range */
/**
 * @typedef {object} Box in pixels
 * @property {number} width
 * @property {number} height
 * @property {number} largest size of the type
 * @property {number} smallest below it, lines are left out
 * @property {number} lineHeight of the size
 */
/** @typedef {{ size: number, lines: Range[], isCut: boolean }} Fitted `isCut`: there was more than had room */

const STEP = 2;
/** From this size down, a word that is wider than the box is broken; above it, a smaller size is tried first. */
const BREAKS_WORDS = 64;

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The pieces of a text between blanks. @param {string} text @returns {Range[]} */
const wordsOf = (text) =>
  [...text.matchAll(/[^ ]+/g)].map(({ 0: word, index }) => ({ from: index, to: index + word.length }));

/**
 * A word in pieces that are as wide as there is room for.
 * @param {string} text @param {Range} word @param {(range: Range) => boolean} hasRoom
 */
function breakWord(text, { from, to }, hasRoom) {
  /** @type {Range[]} */
  const pieces = [];
  for (const { segment, index } of graphemes.segment(text.slice(from, to))) {
    const end = from + index + segment.length;
    const last = pieces.at(-1);
    if (last && hasRoom({ from: last.from, to: end })) last.to = end;
    else pieces.push({ from: from + index, to: end });
  }
  return pieces;
}

/**
 * The lines of a text, each as full as it can be.
 * @param {string} text @param {(range: Range) => number} widthOf a piece, in the unit of `width`
 * @param {number} width @param {boolean} breaksWords
 * @returns {Range[] | undefined} undefined where a word is too wide
 */
function breakText(text, widthOf, width, breaksWords) {
  const hasRoom = (/** @type {Range} */ range) => widthOf(range) <= width;
  /** @type {Range[]} */
  const lines = [];
  for (const word of wordsOf(text)) {
    const last = lines.at(-1);
    if (last && hasRoom({ from: last.from, to: word.to })) last.to = word.to;
    else if (hasRoom(word)) lines.push({ ...word });
    else if (breaksWords) lines.push(...breakWord(text, word, hasRoom));
    else return undefined;
  }
  return lines;
}

/** Lines of about one width, as many as before, as `text-wrap: balance` has them. @param {string} text @param {(range: Range) => number} widthOf @param {number} width @param {Range[]} lines */
function balance(text, widthOf, width, lines) {
  let [narrow, wide] = [0, width];
  let balanced = lines;
  for (let tries = 0; tries < 8; tries += 1) {
    const middle = (narrow + wide) / 2;
    const tried = breakText(text, widthOf, middle, false);
    if (tried && tried.length <= lines.length) [wide, balanced] = [middle, tried];
    else narrow = middle;
  }
  return balanced;
}

/**
 * The largest size at which a text fits a box, and its lines then.
 * @param {string} text with single blanks between its words
 * @param {(range: Range) => number} widthOf a piece of it at a size of 1
 * @param {Box} box
 * @returns {Fitted}
 */
export function fitText(text, widthOf, { width, height, largest, smallest, lineHeight }) {
  for (let size = largest; size >= smallest; size -= STEP) {
    const lines = breakText(text, widthOf, width / size, size <= BREAKS_WORDS);
    if (lines && lines.length * size * lineHeight <= height)
      return { size, lines: balance(text, widthOf, width / size, lines), isCut: false };
  }
  const lines = breakText(text, widthOf, width / smallest, true) ?? [];
  const room = Math.max(1, Math.floor(height / (smallest * lineHeight)));
  return { size: smallest, lines: lines.slice(0, room), isCut: lines.length > room };
}
