// The words of a share card, and its measures.
import { colorOf } from "../../tokens.mjs";
import { fitText } from "./lines.mjs";
import { shapeText } from "./shape.mjs";

/** What readers of Open Graph show whole; src/app/seo.tsx says it to them. */
export const WIDTH = 1200;
export const HEIGHT = 630;
const MARGIN = 56;
const LINE_HEIGHT = 1.04;
/** What a line of capitals and its accents need above the baseline. */
const ASCENT = 0.8;

/**
 * @typedef {object} Card
 * @property {"company" | "title" | "wall"} kind whether the company's name is the heading, the title is, or the title before a wall of stills
 * @property {string} title
 * @property {string} [line] a sentence below it
 * @property {string[]} stills files: one, or those of a wall
 */
/** @typedef {{ lockup: readonly string[], place: string }} Company */
/** @typedef {{ x: number, y: number, size: number, color: string }} Place the left end of a baseline */
/** @typedef {{ drawing: string, top: number }} Drawn words, and where they begin */

export const paint = {
  page: colorOf("page"),
  text: colorOf("text"),
  muted: colorOf("text-muted"),
  accent: colorOf("accent"),
};

/** @param {import("./shape.mjs").Outline} outline @param {Place} place */
const pathOf = ({ path }, { x, y, size, color }) =>
  `<path fill="${color}" transform="translate(${x} ${y}) scale(${size} ${-size})" d="${path}"/>`;

/** @param {string} words @param {import("./faces.mjs").Role} role @param {Place} place */
async function setLine(words, role, place) {
  const shaped = await shapeText(words, role);
  return pathOf(shaped.outline({ from: 0, to: shaped.text.length }), place);
}

/** The company's name in two lines of one width. @param {Company} company @param {Place} place of the first line */
async function setLockup({ lockup: [first = "", second = ""] }, { x, y, size, color }) {
  return [
    await setLine(first, "title", { x, y, size, color }),
    await setLine(second, "secondLine", { x, y: y + size * 0.84, size, color: paint.accent }),
  ].join("");
}

/**
 * A title in the lines that it needs, above a place.
 * @param {string} title @param {number} bottom the last baseline @param {{ height: number, largest: number }} room
 * @returns {Promise<Drawn>}
 */
async function setTitle(title, bottom, { height, largest }) {
  const shaped = await shapeText(title, "title");
  const width = WIDTH - 2 * MARGIN;
  const { size, lines, isCut } = fitText(shaped.text, (range) => shaped.outline(range).width, {
    width,
    height,
    largest,
    smallest: 44,
    lineHeight: LINE_HEIGHT,
  });
  const ellipsis = isCut ? await shapeText("…", "title") : undefined;
  const drawn = lines.map((line, index) => {
    const outline = shaped.outline(line);
    const x = shaped.isRightToLeft ? WIDTH - MARGIN - outline.width * size : MARGIN - 0.03 * size;
    const y = bottom - (lines.length - 1 - index) * size * LINE_HEIGHT;
    const place = { x, y, size, color: paint.text };
    if (!ellipsis || index < lines.length - 1) return pathOf(outline, place);
    const end = ellipsis.outline({ from: 0, to: ellipsis.text.length });
    const after = shaped.isRightToLeft ? x - end.width * size : x + outline.width * size;
    return pathOf(outline, place) + pathOf(end, { ...place, x: after });
  });
  return { drawing: drawn.join(""), top: bottom - ((lines.length - 1) * LINE_HEIGHT + ASCENT) * size };
}

/** @param {Card} card @param {Company} company @returns {Promise<Drawn>} */
export async function drawWords({ kind, title, line }, company) {
  const bar = `<rect y="${HEIGHT - 12}" width="${WIDTH}" height="12" fill="${paint.accent}"/>`;
  const below = line ? await setLine(line, "text", { x: MARGIN, y: HEIGHT - 62, size: 34, color: paint.text }) : "";
  if (kind === "company") {
    const size = (WIDTH - 2 * MARGIN) / 6.12;
    const place = await setLine(company.place, "fact", { x: MARGIN, y: 214, size: 26, color: paint.muted });
    const lockup = await setLockup(company, { x: MARGIN - 0.03 * size, y: 362, size, color: paint.text });
    return { drawing: place + lockup + below + bar, top: 180 };
  }
  // On ink of its own: nobody knows how bright a still is there.
  const plate = `<rect width="${MARGIN + 232 + 28}" height="112" fill="${paint.page}"/>`;
  const lockup = await setLockup(company, { x: MARGIN - 1, y: 56, size: 37, color: paint.text });
  const room = { height: line ? 300 : 350, largest: 156 };
  const { drawing, top } = await setTitle(title, HEIGHT - (line ? 130 : 64), room);
  return { drawing: plate + lockup + drawing + below + bar, top };
}
