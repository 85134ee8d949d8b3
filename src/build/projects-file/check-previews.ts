/** The previews: each is there, is a video that browsers play, and is small enough. */
import fs from "node:fs";
import path from "node:path";
import mime from "mime-types";
import { projectSchema } from "../project";
import { videoIdOf } from "../video-address";
import { type Entry, fieldOf, findingAt } from "./entries";
import { filesBelow, findFile, type Listing } from "./find-file";
import type { Finding } from "./finding";
import { kindOf } from "./kinds";
import type { Place } from "./places";

/** A visitor's hover fetches all of it. */
export const LARGEST_PREVIEW = 3_000_000;
/** What browsers play, by the name's ending. */
const PLAYED = /\.(mp4|m4v|webm)$/i;
/** What is called a video and played by some browsers only, or by none. */
const OTHER_VIDEO = /\.(mov|avi|mkv|wmv|flv|mpe?g|ogv|3gp)$/i;
const MP4_ADVICE = "export it as an MP4 (H.264)";

export type Preview =
  | { kind: "none" }
  | ({ kind: "remote"; address: string } & Place)
  | { kind: "file"; path: string; bytes: number };
export type PreviewReport = { findings: Finding[]; preview: Preview | undefined };
type Fault = { fault: string; short: string };

function firstBytes(file: string): Buffer {
  const opened = fs.openSync(file, "r");
  try {
    const bytes = Buffer.alloc(256);
    return bytes.subarray(0, fs.readSync(opened, bytes));
  } finally {
    fs.closeSync(opened);
  }
}

/** A file's size, or why it plays nowhere. */
function checkFile(file: string): { bytes: number } | Fault {
  try {
    const bytes = fs.statSync(file).size;
    if (bytes === 0) return { fault: `the file is empty; ${MP4_ADVICE} again`, short: "an empty file" };
    const kind = kindOf(firstBytes(file));
    if (kind !== "a video") return { fault: `it is no video but ${kind}; ${MP4_ADVICE}`, short: "no video" };
    return { bytes };
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    return { fault: `it can't be read (${code}); change the file's permissions`, short: "can't be read" };
  }
}

/** What an address on another host can't be, as far as it tells. */
function checkAddress(address: string): Fault | undefined {
  if (!URL.canParse(address)) return { fault: "it is no address; copy it anew from the browser", short: "no address" };
  if (videoIdOf(address))
    return {
      fault: 'it is the page of a video, not a video file; write it as "videoId", and "" here for no preview',
      short: "a page, no video",
    };
  const type = mime.lookup(new URL(address).pathname);
  if (!type || !/^(image|audio|text)\//.test(type)) return undefined;
  return { fault: `it ends like ${type}, which is no video; write the address of a video file`, short: "no video" };
}

/** The entry's preview, where it is one that may be. */
const pathOf = (entry: Entry) => projectSchema.shape.previewVideo.safeParse(fieldOf(entry, "previewVideo")?.value);

/**
 * @param staticFolder where the files are that a preview such as "/previews/1.mp4" names
 * @returns of each entry what is found, and its preview if it can be used
 */
export function checkPreviews(entries: Entry[], staticFolder: string, list: Listing): Map<Entry, PreviewReport> {
  const used = new Set(entries.map((entry) => pathOf(entry).data));
  const free = filesBelow(list, staticFolder).filter((name) => PLAYED.test(name) && !used.has(`/${name}`));

  function check(entry: Entry): PreviewReport {
    const field = fieldOf(entry, "previewVideo");
    const { success, data: address = "" } = pathOf(entry);
    if (!success) return { findings: [], preview: undefined };
    if (!field || address === "") return { findings: [], preview: { kind: "none" } };
    const report = (
      severity: Finding["severity"],
      message: string,
      short: string,
      preview?: Preview,
    ): PreviewReport => ({
      findings: [findingAt(entry, field.valueAt, severity, message, `preview: ${short}`)],
      preview,
    });
    if (!address.startsWith("/")) {
      const wrong = checkAddress(address);
      if (wrong) return report("error", `"previewVideo" can't be played: ${wrong.fault}`, wrong.short);
      return { findings: [], preview: { kind: "remote", address, ...field.valueAt } };
    }
    const found = findFile(list, staticFolder, address.slice(1), (file) => `/${file}`, free);
    if ("fault" in found) return report("error", found.fault, found.short);
    const place = path.relative(process.cwd(), found.file).replaceAll("\\", "/");
    if (!PLAYED.test(found.file)) {
      const known = OTHER_VIDEO.test(found.file) ? "is a video that not every browser plays" : "has no video's ending";
      return report("error", `${place} ${known} (mp4, m4v or webm); ${MP4_ADVICE}`, "unknown type");
    }
    const file = checkFile(found.file);
    if ("fault" in file) return report("error", `${place} can't be played: ${file.fault}`, file.short);
    const preview: Preview = { kind: "file", path: address, bytes: file.bytes };
    if (file.bytes <= LARGEST_PREVIEW) return { findings: [], preview };
    const megabytes = (file.bytes / 1_000_000).toFixed(1);
    const message = `${place} has ${megabytes} MB, which visitors wait for; make it shorter or smaller: 3 MB at most`;
    return report("warning", message, `${megabytes} MB`, preview);
  }

  return new Map(entries.map((entry) => [entry, check(entry)]));
}
