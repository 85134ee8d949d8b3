/** The stills: each is there, is a whole picture, and is large enough. */
import fs from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { projectSchema } from "../project";
import { type Entry, fieldOf, findingAt } from "./entries";
import { filesBelow, findFile, type Listing } from "./find-file";
import type { Finding } from "./finding";
import { kindOf } from "./kinds";

/** The narrowest still that is sharp where stills are shown large. */
export const LEAST_WIDTH = 1200;
/** As many at a time: as many threads as Node has for them, and no more pictures in memory. */
const AT_A_TIME = 4;
const FORMATS = ["jpeg", "png", "webp", "avif", "tiff"];
/** Small, so that little is done with what has been decoded. */
const DECODED_SIZE = 16;

export type Still = { path: string; width: number; height: number };
export type StillReport = { findings: Finding[]; still: Still | undefined };

type Size = { width: number; height: number };
type Fault = { fault: string; short: string };

const broken = (found: string, short: string): Fault => ({
  fault: `${found}; export the picture again as a JPEG, and put it in this one's place`,
  short,
});

/** A picture's size as it is seen. All of it is decoded: a part that is missing is not found otherwise. */
async function decode(file: string): Promise<Size | Fault> {
  let content: Buffer;
  try {
    // Handed over whole: by its name, sharp would remember a file that may have been replaced.
    content = await fs.promises.readFile(file);
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    return { fault: `it can't be read (${code}); change the file's permissions`, short: "can't be read" };
  }
  if (content.length === 0) return broken("the file is empty", "an empty file");
  const notPicture = broken(`it is no picture but ${kindOf(content)}`, "no picture");
  const picture = sharp(content, { sequentialRead: true, failOn: "warning" });
  let size: Size;
  try {
    const { format, compression, autoOrient } = await picture.metadata();
    const isAvif = format === "heif" && compression === "av1";
    if (!isAvif && !FORMATS.includes(format)) return notPicture;
    size = autoOrient;
  } catch (error) {
    return /pixel limit/.test(String(error)) ? broken("it has too many pixels", "too large") : notPicture;
  }
  try {
    await picture.resize(DECODED_SIZE, DECODED_SIZE, { fit: "fill" }).raw().toBuffer();
    return size;
  } catch {
    return broken("it is damaged: a part of the picture is missing or unreadable", "a damaged picture");
  }
}

/** The entry's path of a still, where it is one. */
function pathOf(entry: Entry): string | undefined {
  const { data } = projectSchema.shape.image.safeParse(fieldOf(entry, "image")?.value);
  return data;
}

/** The stills that no entry names. @param folder where projects.json is */
export function freeStills(entries: Entry[], folder: string, list: Listing): string[] {
  const used = new Set(entries.map(pathOf));
  return filesBelow(list, path.join(folder, "images"))
    .map((name) => `images/${name}`)
    .filter((name) => !used.has(name) && projectSchema.shape.image.safeParse(name).success);
}

/**
 * @param folder where projects.json is
 * @param free the stills that may be meant by a wrong name
 * @returns of each entry what is found, and its still if that can be read
 */
export async function checkStills(
  entries: Entry[],
  folder: string,
  list: Listing,
  free: string[],
): Promise<Map<Entry, StillReport>> {
  /** Two entries may have one still. */
  const decoded = new Map<string, Promise<Size | Fault>>();
  const reports = new Map<Entry, StillReport>();

  async function check(entry: Entry): Promise<StillReport> {
    const field = fieldOf(entry, "image");
    const image = pathOf(entry);
    if (!field) return { findings: [], still: undefined };
    const find = (severity: Finding["severity"], message: string, short: string): Finding[] => [
      findingAt(entry, field.valueAt, severity, message, `still: ${short}`),
    ];
    if (image === undefined) return { findings: [], still: undefined };
    const found = findFile(list, folder, image, (file) => file, free);
    if ("fault" in found) return { findings: find("error", found.fault, found.short), still: undefined };
    const decoding = decoded.get(found.file) ?? decode(found.file);
    decoded.set(found.file, decoding);
    const size = await decoding;
    if ("fault" in size)
      return { findings: find("error", `${image} can't be used: ${size.fault}`, size.short), still: undefined };
    const { width, height } = size;
    const message = `${image} is ${width} × ${height} px and will look blurred; use one that is at least ${LEAST_WIDTH} px wide`;
    return {
      findings: width < LEAST_WIDTH ? find("warning", message, `only ${width} px wide`) : [],
      still: { path: image, width, height },
    };
  }

  const waiting = entries.values();
  async function work() {
    for (const entry of waiting) reports.set(entry, await check(entry));
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
  return reports;
}
