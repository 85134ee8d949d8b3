/** Checks the files that `data/projects.json` names: stills and previews. */
import fs from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { nearest } from "./finding";

/** The minimum width of a still, in pixels. */
const LEAST_WIDTH = 1200;
/** The maximum size of a preview in bytes: a hover loads all of it. */
const LARGEST_PREVIEW = 3_000_000;

/** The result for a file. `details` is text for the table of `npm run check`, such as "1920 × 1080". */
export type FileReport = { error?: string; isMissing?: true; warning?: string | undefined; details?: string };

/** Compares names exactly, also on case-insensitive file systems: hosts are case-sensitive. */
function missing(folder: string, wanted: string): FileReport | undefined {
  const names = fs.existsSync(folder) ? fs.readdirSync(folder, { recursive: true, encoding: "utf8" }) : [];
  const files = names.map((name) => name.replaceAll("\\", "/"));
  if (files.includes(wanted)) return undefined;
  const plain = (name: string) => name.normalize("NFC").toLowerCase();
  const same = files.find((name) => plain(name) === plain(wanted));
  const file = path.posix.join(folder.replaceAll("\\", "/"), wanted);
  const near = nearest(wanted, files);
  const advice = near ? `Did you mean ${near}?` : `Copy the file into ${path.dirname(file)}/ first.`;
  const error = same
    ? `${file} is named ${same}: capital letters and accents must match. Write that name.`
    : `${file} is missing. ${advice}`;
  return { error, isMissing: true };
}

async function readStill(folder: string, image: string): Promise<FileReport> {
  // sharp caches files by name, and this one may have been replaced.
  const picture = sharp(fs.readFileSync(path.join(folder, image)), { failOn: "warning" });
  const { autoOrient, format } = await picture.metadata();
  if (!/^(jpeg|png|webp|heif|tiff)$/.test(format)) throw new Error(`${format} is not supported`);
  // Decodes the picture: metadata is complete even in a truncated file.
  await picture.resize(16, 16).raw().toBuffer();
  const { width, height } = autoOrient;
  const warning = `${image} is ${width} × ${height} px and looks blurred. Use a picture at least ${LEAST_WIDTH} px wide.`;
  return { details: `${width} × ${height}`, warning: width < LEAST_WIDTH ? warning : undefined };
}

/** @param folder of projects.json @param image the still's path from there */
export async function checkStill(folder: string, image: string): Promise<FileReport> {
  const damaged = { error: `${image} is damaged, or not a JPG, PNG, WebP, AVIF or TIFF. Export it as a JPG.` };
  return missing(folder, image) ?? readStill(folder, image).catch(() => damaged);
}

/** @param staticFolder the root of paths such as "/previews/1.mp4" */
export function checkPreview(staticFolder: string, url: string): FileReport {
  if (url === "") return { details: "none" };
  if (!url.startsWith("/")) return { details: "another host" };
  const problem = missing(staticFolder, url.slice(1));
  if (problem) return problem;
  const { size } = fs.statSync(path.join(staticFolder, url));
  const details = `${Math.ceil(size / 1000)} KB`;
  const warning = `${url} has ${details}, which is slow to load. Compress it to 3,000 KB or less.`;
  return { details, warning: size > LARGEST_PREVIEW ? warning : undefined };
}
