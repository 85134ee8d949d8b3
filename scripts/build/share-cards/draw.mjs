// A share card: the picture of a page that a pasted link shows, in the look of the site.
import sharp from "sharp";
import { drawWords, HEIGHT, paint, WIDTH } from "./words.mjs";

/** The heights in which the ink behind the words ends. */
const FADE = 170;
/** Some readers leave a larger picture out, and some visitors wait for it. */
const MOST_BYTES = 150_000;
const QUALITIES = [82, 72, 60, 45, 30];

/** The places of a wall's frames: left, top and width in pixels, and their turn, as the first ones of STILLS have them. */
const FRAMES = [
  { x: 500, y: -70, width: 460, turn: 4 },
  { x: -30, y: 160, width: 430, turn: -3.5 },
  { x: 860, y: 120, width: 420, turn: -6 },
  { x: 330, y: 200, width: 460, turn: 2 },
  { x: 700, y: 330, width: 440, turn: 1.5 },
];

/** @typedef {import("./words.mjs").Card} Card */
/** @typedef {import("./words.mjs").Company} Company */

/** @param {string} file @param {number} width @param {number} height @returns {Promise<string>} the picture as an address of its own */
async function pictureOf(file, width, height) {
  const picture = await sharp(file)
    .autoOrient()
    .resize(width, height, { fit: "cover" })
    .jpeg({ quality: 95 })
    .toBuffer();
  return `data:image/jpeg;base64,${picture.toString("base64")}`;
}

/** @param {Card} card @returns {Promise<string>} what is behind the words */
async function drawStills({ kind, stills: [first = "", ...others] }) {
  if (kind !== "wall") {
    const opacity = kind === "company" ? 0.5 : 1;
    return `<image width="${WIDTH}" height="${HEIGHT}" opacity="${opacity}" href="${await pictureOf(first, WIDTH, HEIGHT)}"/>`;
  }
  const frames = [first, ...others].slice(0, FRAMES.length).map(async (still, index) => {
    const { x, y, width, turn } = /** @type {typeof FRAMES[number]} */ (FRAMES[index]);
    const height = Math.round((width * 9) / 16);
    const picture = await pictureOf(still, width * 2, height * 2);
    return `<image x="${x}" y="${y}" width="${width}" height="${height}" transform="rotate(${turn} ${x + width / 2} ${y + height / 2})" href="${picture}"/>`;
  });
  return (await Promise.all(frames)).join("");
}

/**
 * Draws a card.
 * @param {Card} card @param {Company} company
 * @returns {Promise<Buffer>} a JPEG of at most 150 KB
 */
export async function drawShareCard(card, company) {
  const words = await drawWords(card, company);
  const inkFrom = Math.max(0, words.top - FADE) / HEIGHT;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<defs><linearGradient id="ink" x1="0" y1="0" x2="0" y2="1">
<stop offset="${inkFrom}" stop-color="${paint.page}" stop-opacity="0"/>
<stop offset="${words.top / HEIGHT}" stop-color="${paint.page}" stop-opacity=".74"/>
<stop offset="1" stop-color="${paint.page}" stop-opacity=".92"/>
</linearGradient></defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="${paint.page}"/>
${await drawStills(card)}
<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#ink)"/>
${words.drawing}
</svg>`;
  const drawing = await sharp(Buffer.from(svg), { unlimited: true })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (const quality of QUALITIES) {
    const { width, height, channels } = drawing.info;
    const jpeg = await sharp(drawing.data, { raw: { width, height, channels } })
      .jpeg({ quality, mozjpeg: true })
      .toBuffer();
    if (jpeg.length <= MOST_BYTES || quality === QUALITIES.at(-1)) return jpeg;
  }
  throw new Error("There is no quality to draw in.");
}
