// `node scripts/generate-projects.mjs NUMBER FOLDER [--small]`: a copy of this project with as many projects as are asked for,
// to see how the site and its build grow (docs/performance.md). The first are our own; the others are made of them: each has
// a still of its own, and one of our previews. The same number gives the same files.
// --small: the made stills are 480 px wide, so that hundreds of them are encoded in minutes.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import sharp from "sharp";
import { stop } from "./stop.mjs";

const USAGE = "node scripts/generate-projects.mjs NUMBER FOLDER [--small]";
const WIDTH = { full: 1600, small: 480 };
const FIRST = [
  "Midnight",
  "Silver",
  "Burning",
  "Paper",
  "Electric",
  "Hollow",
  "Golden",
  "Velvet",
  "Northern",
  "Broken",
];
const SECOND = [
  "River",
  "Machine",
  "Hotel",
  "Summer",
  "Garden",
  "Signal",
  "Highway",
  "Mirror",
  "Parade",
  "Winter",
  "Crown",
];
const FILE = "data/projects.json";

/** @typedef {{ id: string, title: string, videoId: string, previewVideo: string, image: string, alt: string }} Project */

/**
 * A still that no other number gives: a part of one of ours, turned in its colours.
 * @param {string} source the file of ours
 * @param {number} number
 * @param {number} width in pixels, of the still that is made
 */
async function makeStill(source, number, width) {
  const { width: sourceWidth, height: sourceHeight } = await sharp(source).metadata();
  const part = 0.7 + ((number * 37) % 100) / 400;
  const size = { width: Math.floor(sourceWidth * part), height: Math.floor(sourceHeight * part) };
  const left = (number * 53) % (sourceWidth - size.width);
  const top = (number * 97) % (sourceHeight - size.height);
  return sharp(source)
    .extract({ left, top, ...size })
    .flop(number % 2 === 0)
    .modulate({ hue: (number * 47) % 360 })
    .resize({ width })
    .jpeg({ quality: 85 });
}

/** Copies what git knows of this project, with what has been changed and added, and links its packages. @param {string} folder */
function copyProject(folder) {
  const list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const files = execFileSync("git", list, { encoding: "utf8", maxBuffer: 2 ** 26 })
    .split("\0")
    .filter(Boolean);
  for (const file of files.filter((one) => fs.existsSync(one))) fs.cpSync(file, path.join(folder, file));
  fs.symlinkSync(path.resolve("node_modules"), path.join(folder, "node_modules"), "junction");
}

/** @param {Project[]} own @param {number} number from 1 @returns {Project} */
function projectAt(own, number) {
  const model = /** @type {Project} */ (own[(number - 1) % own.length]);
  if (number <= own.length) return model;
  const words = [FIRST[number % FIRST.length], SECOND[number % SECOND.length]];
  return { ...model, id: String(number), title: `${words.join(" ")} ${number}`, image: `images/${number}.jpg` };
}

const { values, positionals } = parseArgs({ options: { small: { type: "boolean" } }, allowPositionals: true });
const [count, folder] = [Number(positionals[0]), positionals[1]];
if (!Number.isInteger(count) || count < 1 || !folder || positionals.length > 2) stop(`Usage: ${USAGE}`);
if (fs.existsSync(folder)) stop(`${folder} is there already; name a folder that is not.`);

/** @type {Project[]} */
const own = JSON.parse(fs.readFileSync(FILE, "utf8"));
copyProject(folder);
const projects = Array.from({ length: count }, (_, index) => projectAt(own, index + 1));
fs.writeFileSync(path.join(folder, FILE), `${JSON.stringify(projects, null, 2)}\n`);
for (const [index, { image }] of projects.entries()) {
  const source = path.join("data", /** @type {Project} */ (own[index % own.length]).image);
  if (index < own.length) continue;
  const still = await makeStill(source, index + 1, values.small ? WIDTH.small : WIDTH.full);
  await still.toFile(path.join(folder, "data", image));
}
console.log(`${folder} has ${count} projects. Build it there: npm run build`);
