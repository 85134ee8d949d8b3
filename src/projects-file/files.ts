/** The files that `data/projects.json` names: their names, and the check of stills. */
import fs from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { site } from "../site";
import { nearest } from "./finding";
import { filesOfFolder } from "./folder";
import { readContent } from "./read-content";

/** sharp's option for stills: browsers show a picture in spite of smaller faults. */
export const FAULTS = { failOn: "error" } as const;
/** The minimum width of a still, in pixels. */
const LEAST_WIDTH = 1200;
/** The widest file of a still, and WebP's maximum height, in pixels. */
const [WIDEST, TALLEST] = [1600, 16_383];
/** A still whose brightest part is darker, from 0 to 255, can't be told from the page. */
const DARKEST = 40;
/** Characters that the form, Windows or, except in a still's name, hosts don't allow in a file's name. */
const FORBIDDEN = /[%?\\*:"<>|]|(?<!^images\/.*)#/;

/** The result for a file. `details` is text for the table of `npm run check`, such as "1920 × 1080". */
export type FileReport = {
  error?: string | undefined;
  warning?: string | undefined;
  details?: string;
};

/**
 * @returns the name as the file system writes it: macOS may write accents in another form. The same name if there is no
 * file
 */
export const nameOnDisk = (folder: string, wanted: string): string =>
  filesOfFolder(folder).find((name) => name.normalize("NFC") === wanted.normalize("NFC")) ?? wanted;

/** Compares names exactly, also on case-insensitive file systems: hosts are case-sensitive. */
export function missing(folder: string, wanted: string): FileReport | undefined {
  const [found] = FORBIDDEN.exec(wanted) ?? [];
  if (found) return { error: `Some systems don't allow ${found} in a file's name. Rename ${wanted} without it.` };
  const files = filesOfFolder(folder);
  if (files.includes(nameOnDisk(folder, wanted))) return undefined;
  const same = files.find((name) => name.toLowerCase() === wanted.toLowerCase());
  const file = path.posix.join(folder.replaceAll("\\", "/"), wanted);
  const entry = fs.lstatSync(file, { throwIfNoEntry: false });
  if (entry?.isDirectory()) return { error: `${file} is a folder. Put the file there.` };
  if (entry?.isSymbolicLink()) return { error: `${file} is a link, and its file isn't there. Copy the file itself.` };
  if (same) return { error: `${file} is named ${same}: capital letters must match. Write that name.` };
  const near = nearest(wanted, files);
  const advice = near ? `Did you mean ${near}?` : `Copy the file into ${path.dirname(file)}/ first.`;
  return { error: `${file} is missing. ${advice}` };
}

async function readStill(content: Buffer, image: string): Promise<FileReport> {
  // sharp caches files by name, and this one may have been replaced.
  const picture = sharp(content, FAULTS);
  const { autoOrient, format, space } = await picture.metadata();
  if (!/^(jpeg|png|webp|heif|tiff)$/.test(format)) throw new Error(`${format} is not supported`);
  // Decodes the picture: metadata is complete even in a truncated file.
  const pixels = await picture.flatten({ background: site.themeColor }).resize(16, 16).raw().toBuffer();
  const { width, height } = autoOrient;
  const size = `${width} × ${height}`;
  if ((Math.min(width, WIDEST) * height) / width > TALLEST)
    return { error: `${image} is ${size} px, which is too tall. Crop it.` };
  const warnings = [
    width < LEAST_WIDTH && `${image} is ${size} px and looks blurred. Use a picture at least ${LEAST_WIDTH} px wide.`,
    space === "cmyk" && `${image} has CMYK colours, which look duller here. Export it as sRGB.`,
    Math.max(...pixels) < DARKEST && `${image} is black on the black page. Use a brighter picture.`,
  ];
  return { details: size, warning: warnings.filter(Boolean).join(" ") };
}

/** @param folder of projects.json @param image the still's path from there */
export async function checkStill(folder: string, image: string): Promise<FileReport> {
  const problem = missing(folder, image);
  if (problem) return problem;
  const { content, error } = readContent(path.join(folder, nameOnDisk(folder, image)), image);
  if (!content) return { error };
  return readStill(content, image).catch(({ message }: Error) => ({
    error: /pixel limit/.test(message)
      ? `${image} is too large: at most 268 megapixels. Export it smaller.`
      : `${image} is damaged, or not a JPG, PNG, WebP, AVIF or TIFF. Export it as a JPG.`,
  }));
}
