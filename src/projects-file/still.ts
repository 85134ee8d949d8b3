/** The check of stills. */
import path from "node:path";
import sharp from "sharp";
import { site } from "../site";
import { type FileReport, missing, nameOnDisk } from "./file-name";
import { readContent } from "./read-content";

/** sharp's option for stills: browsers show a picture in spite of smaller faults. */
export const FAULTS = { failOn: "error" } as const;
/** The minimum width of a still, in pixels. */
const LEAST_WIDTH = 1200;
/** The widest file of a still, in pixels. */
const WIDEST = 1600;
/** WebP's maximum height, in pixels. */
const TALLEST = 16_383;
/** A still whose brightest part is darker, from 0 to 255, can't be told from the page. */
const DARKEST = 40;
async function readStill(content: Buffer, image: string): Promise<FileReport> {
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
