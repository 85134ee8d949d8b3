// `node scripts/measure-stills.mjs`: what AVIF's options cost and give, on the stills of data/images at the widths in use: bytes,
// likeness to the picture before it was encoded, and time. The table stands in docs/decisions.md, "Stills".
import fs from "node:fs";
import sharp from "sharp";
import { ssim } from "ssim.js";

const FOLDER = "data/images";
/** As in src/build/stills.ts. */
const WIDTHS = [480, 750, 1080, 1600];

/** @typedef {{ effort: number, quality: number, chromaSubsampling: "4:4:4" | "4:2:0" }} Options */
/** @type {[Options, ...Options[]]} The first is what the site has; the others are compared with it. */
const CANDIDATES = [
  { effort: 4, quality: 50, chromaSubsampling: "4:4:4" },
  { effort: 3, quality: 50, chromaSubsampling: "4:4:4" },
  { effort: 3, quality: 51, chromaSubsampling: "4:4:4" },
  { effort: 2, quality: 50, chromaSubsampling: "4:4:4" },
  { effort: 2, quality: 52, chromaSubsampling: "4:4:4" },
  { effort: 2, quality: 54, chromaSubsampling: "4:4:4" },
  { effort: 4, quality: 51, chromaSubsampling: "4:2:0" },
  { effort: 3, quality: 51, chromaSubsampling: "4:2:0" },
];
const PLANES = /** @type {const} */ (["red", "green", "blue"]);

/** One colour of a picture as greys, as ssim.js takes them. @param {Buffer} picture @param {typeof PLANES[number]} plane */
async function planeOf(picture, plane) {
  const grey = sharp(await sharp(picture).removeAlpha().extractChannel(plane).png({ compressionLevel: 0 }).toBuffer());
  const { data, info } = await grey.toColourspace("srgb").ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}

/** The mean structural similarity of the three colours, up to 1. @param {Buffer} one @param {Buffer} other */
async function likeness(one, other) {
  let sum = 0;
  for (const plane of PLANES)
    sum += ssim(await planeOf(one, plane), await planeOf(other, plane), { downsample: false, ssim: "fast" }).mssim;
  return sum / PLANES.length;
}

/** @param {Buffer} picture @param {Options} options */
async function measure(picture, options) {
  const { user, system } = process.cpuUsage();
  const encoded = await sharp(picture).avif(options).toBuffer();
  const used = process.cpuUsage();
  return {
    bytes: encoded.length,
    seconds: (used.user + used.system - user - system) / 1e6,
    likeness: await likeness(picture, encoded),
  };
}

/** @typedef {Awaited<ReturnType<typeof measure>>} Measured */
/** @param {Measured[]} measured @param {keyof Measured} name */
const sumOf = (measured, name) => measured.reduce((sum, one) => sum + one[name], 0);

/** One candidate against the first: its bytes and time as ratios, its likeness as a difference. @param {Measured[]} measured @param {Measured[]} first */
function compare(measured, first) {
  const ratio = (/** @type {keyof Measured} */ name) => (sumOf(measured, name) / sumOf(first, name)).toFixed(2);
  const difference = (sumOf(measured, "likeness") - sumOf(first, "likeness")) / first.length;
  return `${ratio("bytes")} / ${difference < 0 ? "−" : "+"}${Math.abs(difference).toFixed(4)} / ${ratio("seconds")}`;
}

// As in the build: the time is one core's.
sharp.concurrency(1);
const files = fs.readdirSync(FOLDER).map((name) => `${FOLDER}/${name}`);
/** @type {string[][]} */
const rows = CANDIDATES.map(({ effort, quality, chromaSubsampling }) => [
  `${effort}, ${quality}, ${chromaSubsampling}`,
]);
for (const width of WIDTHS) {
  const pictures = await Promise.all(
    files.map((file) => sharp(file).rotate().resize(width).png({ compressionLevel: 1 }).toBuffer()),
  );
  /** @type {Measured[][]} */
  const results = [];
  for (const options of CANDIDATES) {
    const measured = [];
    for (const picture of pictures) measured.push(await measure(picture, options));
    results.push(measured);
  }
  const [first = []] = results;
  for (const [index, measured] of results.entries()) rows[index]?.push(compare(measured, first));
  console.error(`${width} px: ${sumOf(first, "bytes")} bytes, ${(sumOf(first, "likeness") / first.length).toFixed(4)}`);
}
console.log(`| effort, quality, chroma | ${WIDTHS.map((width) => `${width} px`).join(" | ")} |`);
console.log(`|${"---|".repeat(WIDTHS.length + 1)}`);
for (const row of rows) console.log(`| ${row.join(" | ")} |`);
