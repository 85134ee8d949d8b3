/** The check of previews: whether every browser plays them, and what they cost a visitor. */
import path from "node:path";
import mediaInfoFactory, { isTrackType, type MediaInfo } from "mediainfo.js";
import { type FileReport, missing, nameOnDisk } from "./file-name";
import { readContent } from "./read-content";
import { LARGEST_PREVIEW } from "./shape";

/** What every browser plays, by MediaInfo's names: not the MPEG-4 files of 3GPP. */
const CONTAINERS = /^(MPEG-4 (?!3GPP)|WebM )/;
const CODECS = /^(AVC|VP8|VP9)$/;
/** 10 bits, or more colours than 4:2:0: H.264's profiles, and VP9's, which are numbers. */
const RARE_PROFILE = /10|4:[24]:|^[1-3]$/;

/** Loaded once: it is WebAssembly of 2 MB. */
let mediaInfo: Promise<MediaInfo<"object">> | undefined;

async function tracksOf(content: Buffer) {
  mediaInfo ??= mediaInfoFactory({ format: "object" });
  const { media } = await (await mediaInfo).analyzeData(content.length, (size, at) => content.subarray(at, at + size));
  const tracks = media?.track ?? [];
  return {
    container: tracks.find((track) => isTrackType(track, "General")),
    video: tracks.find((track) => isTrackType(track, "Video")),
    audio: tracks.find((track) => isTrackType(track, "Audio")),
  };
}

async function readPreview(url: string, file: string): Promise<FileReport> {
  const { content, error } = readContent(file, url);
  if (!content) return { error };
  const kilobytes = `${Math.ceil(content.length / 1000)} KB`;
  if (content.length > LARGEST_PREVIEW)
    return {
      error: `${url} has ${kilobytes}, which is slow to load. Compress it to ${LARGEST_PREVIEW / 1000} KB or less.`,
    };
  const { container, video, audio } = await tracksOf(content);
  if (container?.extra?.IsTruncated) return { error: `${url} is incomplete: its end is missing. Copy it again.` };
  const { Format = "no picture", Format_Profile: profile = "" } = video ?? {};
  const found = [container?.Format, container?.Format_Profile, Format, profile].filter(Boolean).join(" ");
  const remedy = "Convert it with HandBrake, preset Fast 720p30.";
  if (!CONTAINERS.test(found) || !CODECS.test(Format) || RARE_PROFILE.test(profile))
    return { error: `${url} is no video that every browser shows (${found}). ${remedy}` };
  const ending = path.extname(file);
  // MediaInfo's names of the place that phones and programs write: in MP4 Recorded_Location, in WebM the file's own.
  const names = Object.keys({ ...container, ...container?.extra });
  const faults = [
    audio && "has a sound track that nobody hears",
    names.some((name) => /location/i.test(name)) && "says where it was filmed",
  ].filter(Boolean);
  const command = `ffmpeg -i old${ending} -c copy -an -map_metadata -1 new${ending} removes it.`;
  const warning = faults.length > 0 ? `${url} ${faults.join(" and ")}. ${command}` : undefined;
  return { details: `${kilobytes}, ${Math.round(video?.Duration ?? 0)} s`, warning };
}

/** @param staticFolder the root of paths such as "/previews/1.mp4" */
export async function checkPreview(staticFolder: string, url: string): Promise<FileReport> {
  if (url === "") return { details: "none" };
  if (!url.startsWith("/")) return { details: "another host" };
  const name = url.slice(1);
  return missing(staticFolder, name) ?? readPreview(url, path.join(staticFolder, nameOnDisk(staticFolder, name)));
}
