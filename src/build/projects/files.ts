/** Checks the files that `data/projects.json` names: stills and previews. */
import fs from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { nearest } from "./finding";

/** Narrower stills look blurred, in pixels. */
const LEAST_WIDTH = 1200;
/** A visitor's hover fetches all of a preview, in bytes. */
const LARGEST_PREVIEW = 3_000_000;

/** The state of a file. `details` is for a person, such as "1920 × 1080". */
export type FileReport = { error?: string; isMissing?: true; warning?: string | undefined; details?: string };

/** Names must match exactly, on systems too that don't tell capital letters from small ones: hosts do. */
function missing(folder: string, wanted: string): FileReport | undefined {
  const names = fs.existsSync(folder) ? fs.readdirSync(folder, { recursive: true, encoding: "utf8" }) : [];
  const files = names.map((name) => name.replaceAll("\\", "/"));
  if (files.includes(wanted)) return undefined;
  const plain = (name: string) => name.normalize("NFC").toLowerCase();
  const same = files.find((name) => plain(name) === plain(wanted));
  const place = path.posix.join(folder.replaceAll("\\", "/"), wanted);
  const near = nearest(wanted, files);
  const advice = near ? `Did you mean ${near}?` : `Copy the file into ${path.dirname(place)}/ first.`;
  const error = same
    ? `${place} is called ${same}: capital letters and accents count. Write the same name.`
    : `${place} is missing. ${advice}`;
  return { error, isMissing: true };
}

async function readStill(folder: string, image: string): Promise<FileReport> {
  // Read whole: sharp caches files by name, and this one may have been replaced.
  const picture = sharp(fs.readFileSync(path.join(folder, image)), { failOn: "warning" });
  const { autoOrient, format } = await picture.metadata();
  if (!/^(jpeg|png|webp|heif|tiff)$/.test(format)) throw new Error(`${format} is not supported`);
  // Metadata alone doesn't show that a part of the picture is missing.
  await picture.resize(16, 16).raw().toBuffer();
  const { width, height } = autoOrient;
  const warning = `${image} is ${width} × ${height} px and looks blurred. Use a picture at least ${LEAST_WIDTH} px wide.`;
  return { details: `${width} × ${height}`, warning: width < LEAST_WIDTH ? warning : undefined };
}

/** @param folder of projects.json @param image the still's path from there */
export async function checkStill(folder: string, image: string): Promise<FileReport> {
  const damaged = { error: `${image} is no picture, or damaged. Export it again as a JPEG.` };
  return missing(folder, image) ?? readStill(folder, image).catch(() => damaged);
}

/** @param staticFolder the root of addresses such as "/previews/1.mp4" */
export function checkPreview(staticFolder: string, address: string): FileReport {
  if (address === "") return { details: "none" };
  if (!address.startsWith("/"))
    return { details: "another host", warning: "This address will expire. `npm run previews` copies the video." };
  const problem = missing(staticFolder, address.slice(1));
  if (problem) return problem;
  const { size } = fs.statSync(path.join(staticFolder, address));
  const details = `${Math.ceil(size / 1000)} KB`;
  const warning = `${address} has ${details}, for which visitors wait. Make it smaller: 3,000 KB at most.`;
  return { details, warning: size > LARGEST_PREVIEW ? warning : undefined };
}
