/**
 * Loaded into Gatsby with node's --require: a disk that is slow to take a page's data while the file that SLOW_DISK names is
 * there. The file gets the paths of what has begun to be written.
 */
const fs = require("node:fs");

const DELAY_MS = 3000;
const signal = process.env.SLOW_DISK ?? "";
const { writeFile } = fs;

/** @type {(...given: Parameters<typeof writeFile>) => void} */
function writeSlowly(...given) {
  const [file] = given;
  const isSlow = String(file).endsWith("page-data.json") && fs.existsSync(signal);
  if (isSlow) fs.appendFileSync(signal, `${file}\n`);
  setTimeout(() => writeFile(...given), isSlow ? DELAY_MS : 0);
}

Object.assign(fs, { writeFile: writeSlowly });
