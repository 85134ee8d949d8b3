// `node scripts/measure-stills.mjs [WIDTHS [STILLS]]`, each with commas between: what AVIF's options cost and give, on the stills
// of data/images at the widths in use: bytes, likeness to the picture before it was encoded (SSIM), noise (PSNR) and time. The
// table stands in docs/decisions.md, "Stills".
import fs from "node:fs";
import sharp from "sharp";
import { ssim } from "ssim.js";

const FOLDER = "data/images";
/** As in src/build/stills.ts. */
const [widths = "480,750,1080,1600", stills = fs.readdirSync(FOLDER).join()] = process.argv.slice(2);
const WIDTHS = widths.split(",").map(Number);

/** @typedef {{ effort: number, quality: number, chromaSubsampling: "4:4:4" | "4:2:0" }} Options */
/** @type {[Options, ...Options[]]} The first is what the site has; the others are compared with it. */
const CANDIDATES = [
  { effort: 4, quality: 50, chromaSubsampling: "4:4:4" },
  { effort: 3, quality: 50, chromaSubsampling: "4:4:4" },
  { effort: 3, quality: 51, chromaSubsampling: "4:4:4" },
  { effort: 3, quality: 52, chromaSubsampling: "4:4:4" },
  { effort: 2, quality: 50, chromaSubsampling: "4:4:4" },
  { effort: 2, quality: 52, chromaSubsampling: "4:4:4" },
  { effort: 2, quality: 54, chromaSubsampling: "4:4:4" },
  { effort: 4, quality: 50, chromaSubsampling: "4:2:0" },
  { effort: 3, quality: 53, chromaSubsampling: "4:2:0" },
  { effort: 2, quality: 55, chromaSubsampling: "4:2:0" },
];

/** @param {Buffer} picture */
async function pixelsOf(picture) {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}

/** The peak signal-to-noise ratio of all three colours, in dB. @param {Uint8ClampedArray} one @param {Uint8ClampedArray} other */
function noise(one, other) {
  let squares = 0;
  // The fourth of each pixel's bytes is its opacity, and the same.
  for (let index = 0; index < one.length; index += 1) squares += ((one[index] ?? 0) - (other[index] ?? 0)) ** 2;
  return 10 * Math.log10(255 ** 2 / (squares / (one.length * 0.75)));
}

/** @param {Buffer} picture @param {Options} options */
async function measure(picture, options) {
  const { user, system } = process.cpuUsage();
  const encoded = await sharp(picture).avif(options).toBuffer();
  const used = process.cpuUsage();
  const [before, after] = [await pixelsOf(picture), await pixelsOf(encoded)];
  return {
    bytes: encoded.length,
    seconds: (used.user + used.system - user - system) / 1e6,
    // Of the brightness alone: what the colours lose shows in the noise.
    likeness: ssim(before, after, { downsample: false, ssim: "fast" }).mssim,
    noise: noise(before.data, after.data),
  };
}

/** @typedef {Awaited<ReturnType<typeof measure>>} Measured */
/** @param {Measured[]} measured @param {keyof Measured} name */
const sumOf = (measured, name) => measured.reduce((sum, one) => sum + one[name], 0);

/** One candidate against the first: its bytes and time as ratios, the rest as differences. @param {Measured[]} measured @param {Measured[]} first */
function compare(measured, first) {
  const ratio = (/** @type {keyof Measured} */ name) => (sumOf(measured, name) / sumOf(first, name)).toFixed(2);
  /** @param {keyof Measured} name @param {number} digits */
  const difference = (name, digits) => {
    const value = (sumOf(measured, name) - sumOf(first, name)) / first.length;
    return `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(digits)}`;
  };
  return `${ratio("bytes")} / ${difference("likeness", 4)} / ${difference("noise", 2)} / ${ratio("seconds")}`;
}

// As in the build: the time is one core's.
sharp.concurrency(1);
const files = stills.split(",").map((name) => `${FOLDER}/${name}`);
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
